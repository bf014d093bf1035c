package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.TaskDraft;
import dev.baton.testkit.SettableClock;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that is set while a program works, on its machine or on the server. */
class ServerClockTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration JUMP = Duration.ofHours(2);

  private final SettableClock own = new SettableClock(START);
  private final ServerClock clock = new ServerClock(own, Duration.ofSeconds(5));

  private void hear(Instant server) {
    clock.answered(server.toEpochMilli() * 1000);
  }

  @Test
  void whatAgreesChangesNothing() {
    clock.asks();
    own.advance(Duration.ofSeconds(30)); // it waited for a lock, or the line is slow
    hear(START.plusSeconds(5));
    assertThat(clock.offset()).isEqualTo(Duration.ofSeconds(5));
    hear(START.plusSeconds(35));
    assertThat(clock.offset()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void eachJumpIsFollowed() {
    for (Duration jump : new Duration[] {JUMP, JUMP.negated()}) {
      own.advance(jump);
      Instant server = START.plusSeconds(5);
      clock.asks();
      hear(server);
      assertThat(own.instant().plus(clock.offset())).isEqualTo(server);
      own.advance(jump.negated());
      clock.asks();
      hear(START.plusSeconds(5).plus(jump));
      assertThat(own.instant().plus(clock.offset())).isEqualTo(server.plus(jump));
      clock.asks();
      hear(server);
      assertThat(clock.offset()).isEqualTo(Duration.ofSeconds(5));
    }
  }

  /** A heartbeat would otherwise say for hours that it is from before the last one. */
  @Test
  void itIsHeardWithEachChangeAndNowAndThen(@TempDir Path directory) {
    assumeTrue(TestEngine.isPostgres(), "a file has no clock");
    PostgresStores.PostgresClient client =
        new PostgresStores.PostgresClient(
            Map.of(), Duration.ofSeconds(30), Duration.ZERO, own, "", "", new Timelines(null));
    PostgresAddress address = TestEngine.address(directory.resolve("baton.db"));
    try (Stores stores = PostgresStores.create(address, client)) {
      Duration before = stores.clockOffset();
      own.advance(JUMP.negated());
      stores.tasks().create(TaskDraft.titled("task"), new Stamp(START, "pat"));
      assertThat(stores.clockOffset().minus(before))
          .isBetween(JUMP.minusSeconds(1), JUMP.plusMinutes(1));
      own.advance(JUMP);
      assertThat(stores.taskQueries().counts()).hasSize(1);
      assertThat(stores.clockOffset().minus(before))
          .as("by who only reads")
          .isBetween(Duration.ofSeconds(-1), Duration.ofMinutes(1));
    }
  }
}
