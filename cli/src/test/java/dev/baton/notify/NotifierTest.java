package dev.baton.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.claim.Uptime;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NotifierTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private Instant now = START;

  /** Collects notices once the gate is open. */
  private static final class Collector implements Channel {
    private final List<String> delivered = new CopyOnWriteArrayList<>();
    private final CountDownLatch gate;
    private final CountDownLatch begun = new CountDownLatch(1);

    Collector(boolean open) {
      gate = new CountDownLatch(open ? 0 : 1);
    }

    @Override
    public String name() {
      return "collector";
    }

    @Override
    public void deliver(Notice notice) throws InterruptedException {
      begun.countDown();
      gate.await();
      delivered.add(notice.message());
    }
  }

  /** Fails with this exception. */
  private record Broken(Exception failure) implements Channel {
    @Override
    public String name() {
      return "broken";
    }

    @Override
    public void deliver(Notice notice) throws IOException {
      if (failure instanceof IOException broken) {
        throw broken;
      }
      throw (RuntimeException) failure;
    }
  }

  private Notifier notifier(Channel... channels) {
    Clock clock =
        new Clock() {
          @Override
          public ZoneOffset getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(java.time.ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return now;
          }
        };
    return new Notifier(
        List.of(channels), Duration.ofMinutes(10), clock, Uptime.ofThisSystem(), warnings::add);
  }

  private Notice notice(String message) {
    return new Notice("slug", message, null, null, null, null, now);
  }

  @Test
  void deliversInOrderThroughAllChannels() {
    Collector one = new Collector(true);
    Collector two = new Collector(true);
    Notifier notifier = notifier(one, two);
    notifier.send(notice("a"));
    notifier.send(notice("b"));
    notifier.close(LONG);
    assertThat(one.delivered).containsExactly("a", "b");
    assertThat(two.delivered).containsExactly("a", "b");
    assertThat(warnings).isEmpty();
  }

  @Test
  void oneThatHangsHoldsUpNeitherTheSenderNorTheOthers() throws Exception {
    Collector hangs = new Collector(false);
    Collector works = new Collector(true);
    Notifier notifier = notifier(hangs, works);
    notifier.send(notice("a"));
    notifier.send(notice("b"));
    assertThat(hangs.begun.await(30, TimeUnit.SECONDS)).isTrue();
    notifier.close(Duration.ofMillis(200));
    assertThat(hangs.delivered).isEmpty();
    assertThat(works.delivered).containsExactly("a", "b");
    assertThat(warnings).containsExactly("not delivered by collector: 2 notifications");
  }

  @Test
  void whatIsUnderWayGetsALastChance() throws Exception {
    Collector slow = new Collector(false);
    Notifier notifier = notifier(slow);
    notifier.send(notice("a"));
    assertThat(slow.begun.await(30, TimeUnit.SECONDS)).isTrue();
    Thread closing = new Thread(() -> notifier.close(LONG));
    closing.start();
    slow.gate.countDown();
    assertThat(closing.join(LONG)).isTrue();
    assertThat(slow.delivered).containsExactly("a");
    assertThat(warnings).isEmpty();
  }

  @Test
  void theQueueIsBounded() throws Exception {
    Collector hangs = new Collector(false);
    Notifier notifier = notifier(hangs);
    notifier.send(notice("first"));
    assertThat(hangs.begun.await(30, TimeUnit.SECONDS)).isTrue();
    for (int i = 0; i < 100; i++) {
      notifier.send(notice("n" + i));
    }
    hangs.gate.countDown();
    notifier.close(LONG);
    assertThat(hangs.delivered).hasSize(33).startsWith("first", "n0").endsWith("n31");
    assertThat(warnings).containsExactly("not delivered by collector: 68 notifications");
  }

  @Test
  void aFailureIsReportedOnce() {
    Notifier notifier = notifier(new Broken(new IOException("no wire")));
    notifier.send(notice("a"));
    notifier.send(notice("b"));
    notifier.close(LONG);
    assertThat(warnings).containsExactly("a notification by broken failed: no wire");
  }

  @Test
  void anUnexpectedFailureKeepsItsWords() {
    Notifier notifier = notifier(new Broken(new IllegalStateException("https://S3CRET")));
    notifier.send(notice("a"));
    notifier.close(LONG);
    assertThat(warnings)
        .containsExactly("a notification by broken failed: an unexpected IllegalStateException");
  }

  @Test
  void nothingIsTakenAfterTheEnd() {
    Collector collector = new Collector(true);
    Notifier notifier = notifier(collector);
    notifier.close(LONG);
    notifier.send(notice("late"));
    notifier.close(LONG);
    assertThat(collector.delivered).isEmpty();
    assertThat(warnings).containsExactly("not delivered by collector: 1 notification");
  }

  @Test
  void theSameCauseIsReportedOncePerCooldown() {
    Collector collector = new Collector(true);
    Notifier notifier = notifier(collector);
    List<Boolean> sent = new ArrayList<>();
    sent.add(notifier.sendRarely(notice("first")));
    now = START.plusSeconds(599);
    sent.add(notifier.sendRarely(notice("too soon")));
    sent.add(
        notifier.sendRarely(new Notice("other", "another cause", null, null, null, null, now)));
    TaskId task = new TaskId("app-x");
    sent.add(notifier.sendRarely(new Notice("slug", "of a task", 1L, 0L, task, null, now)));
    now = START.plusSeconds(600);
    sent.add(notifier.sendRarely(notice("again")));
    notifier.send(notice("in any case"));
    notifier.close(LONG);
    assertThat(sent).containsExactly(true, false, true, true, true);
    assertThat(collector.delivered)
        .containsExactly("first", "another cause", "of a task", "again", "in any case");
  }

  @Test
  void aClockThatWasSetBackSilencesNobody() {
    Collector collector = new Collector(true);
    Notifier notifier = notifier(collector);
    notifier.sendRarely(notice("first"));
    now = START.minus(Duration.ofDays(30));
    assertThat(notifier.sendRarely(notice("second"))).isTrue();
    notifier.close(LONG);
    assertThat(collector.delivered).hasSize(2);
  }

  @Test
  void aNoticeSaysSomethingAndNotTooMuch() {
    assertThat(notice("x".repeat(2000)).message()).hasSize(1001).endsWith("x…");
    assertThat(notice("\uD83D\uDE00".repeat(600) + "y").message()).hasSize(1001);
    assertThat(notice("y" + "\uD83D\uDE00".repeat(600)).message()).hasSize(1000);
    assertThatThrownBy(() -> notice(" ")).isInstanceOf(IllegalArgumentException.class);
  }
}
