package dev.baton.notify;

import dev.baton.claim.Uptime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

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
      queue.finish();
    }
    for (DeliveryQueue queue : queues) {
      queue.awaitEnd(Math.max(0, end - uptime.nanos()));
    }
  }
}
