package dev.baton.notify;

import dev.baton.claim.Uptime;
import dev.baton.task.Plural;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends notices through all channels. Sending never waits and never fails: each channel has a
 * daemon thread of its own, so that one that hangs delays neither the loop nor the other channels.
 */
public final class Notifier {
  private final List<DeliveryQueue> queues = new ArrayList<>();
  private final Duration cooldown;
  private final Clock clock;
  private final Uptime uptime;
  private final Map<String, Instant> lastSent = new HashMap<>();

  /**
   * @param cooldown how long {@link #sendRarely} suppresses a cause that was sent; 0 or more
   * @param uptime measures how long closing takes, whatever the clock does
   * @param warnings is called, on a channel's thread, once for each channel that fails
   */
  public Notifier(
      List<Channel> channels,
      Duration cooldown,
      Clock clock,
      Uptime uptime,
      Consumer<String> warnings) {
    this.cooldown = cooldown;
    this.clock = clock;
    this.uptime = uptime;
    for (Channel channel : channels) {
      queues.add(new DeliveryQueue(channel, warnings));
    }
  }

  /** Whether there is any channel. */
  public boolean reachesSomebody() {
    return !queues.isEmpty();
  }

  /** Sends it, whatever was sent before. */
  public void send(Notice notice) {
    for (DeliveryQueue queue : queues) {
      queue.add(notice);
    }
  }

  /**
   * Sends it unless the same cause (slug and task) was sent here within the cooldown.
   *
   * @return whether it was sent
   */
  public synchronized boolean sendRarely(Notice notice) {
    Instant now = clock.instant();
    Instant last = lastSent.get(notice.cause());
    // A clock that was set back must not extend the silence.
    if (last != null && !now.isBefore(last) && now.isBefore(last.plus(cooldown))) {
      return false;
    }
    lastSent.put(notice.cause(), now);
    send(notice);
    return true;
  }

  /**
   * Waits for pending notices and then gives up. Undelivered notices are reported.
   *
   * @param atMost the limit for all channels together
   */
  public void close(Duration atMost) {
    long end = uptime.nanos() + atMost.toNanos();
    for (DeliveryQueue queue : queues) {
      queue.shutdown();
    }
    for (DeliveryQueue queue : queues) {
      queue.awaitEnd(Math.max(0, end - uptime.nanos()));
    }
  }

  /** A channel with its notices in order, delivered on a thread of its own. */
  private static final class DeliveryQueue extends ThreadPoolExecutor {
    /** More than anybody reads at once; further notices are dropped. */
    private static final int MOST_WAITING = 32;

    private final Channel channel;
    private final Consumer<String> warnings;
    private final AtomicBoolean warned = new AtomicBoolean();
    private final AtomicInteger undelivered = new AtomicInteger();

    DeliveryQueue(Channel channel, Consumer<String> warnings) {
      super(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          Thread.ofPlatform().name("notify " + channel.name()).daemon().factory(),
          new DiscardPolicy());
      this.channel = channel;
      this.warnings = warnings;
    }

    /** Adds a notice to the queue. */
    void add(Notice notice) {
      undelivered.incrementAndGet();
      execute(() -> deliver(notice));
    }

    private void deliver(Notice notice) {
      try {
        channel.deliver(notice);
      } catch (InterruptedException e) {
        return; // Waiting was given up; awaitEnd reports what was left.
      } catch (IOException e) {
        failed(e.getMessage());
      } catch (RuntimeException e) {
        // No exception may end the loop. Its message is not shown, because it may contain an
        // address.
        failed("an unexpected " + e.getClass().getSimpleName());
      }
      undelivered.decrementAndGet();
    }

    @Override
    protected void terminated() {
      channel.close();
    }

    /** Reported once; otherwise a broken channel would be reported at each notice. */
    private void failed(@Nullable String why) {
      if (warned.compareAndSet(false, true)) {
        warnings.accept("a notification by " + channel.name() + " failed: " + why);
      }
    }

    /** Waits for pending notices, then gives up and reports what was not delivered. */
    void awaitEnd(long nanos) {
      try {
        if (!awaitTermination(nanos, TimeUnit.NANOSECONDS)) {
          shutdownNow();
        }
      } catch (InterruptedException e) {
        shutdownNow();
        Thread.currentThread().interrupt();
      }
      // The command, and the loop in it, both wait for the end: each notice is reported once.
      int left = undelivered.getAndSet(0);
      if (left > 0) {
        String what = Plural.of(left, "notification");
        warnings.accept("not delivered by " + channel.name() + ": " + what);
      }
    }
  }
}
