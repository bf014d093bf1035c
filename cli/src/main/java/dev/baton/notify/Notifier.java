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
 * thread of its own that does not keep the program alive, so that one that hangs holds up neither
 * the loop nor the other channels.
 */
public final class Notifier {
  private final List<DeliveryQueue> queues = new ArrayList<>();
  private final Duration cooldown;
  private final Clock clock;
  private final Uptime uptime;
  private final Map<String, Instant> told = new HashMap<>();

  /**
   * @param cooldown how long {@link #sendRarely} is silent about a cause that was told; 0 or more
   * @param uptime measures how long closing takes, whatever the clock does
   * @param warnings is told, on a channel's thread, once for each channel that fails
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

  /** Whether there is anybody to tell. */
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
   * Sends it unless the same cause (slug and task) was told here within the cooldown.
   *
   * @return whether it was sent
   */
  public synchronized boolean sendRarely(Notice notice) {
    Instant now = clock.instant();
    Instant last = told.get(notice.cause());
    // A clock that was set back must not make it silent for longer.
    if (last != null && !now.isBefore(last) && now.isBefore(last.plus(cooldown))) {
      return false;
    }
    told.put(notice.cause(), now);
    send(notice);
    return true;
  }

  /**
   * Gives what is under way a last chance and then gives up. What was not delivered is warned of.
   *
   * @param atMost how long all channels together may take
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
