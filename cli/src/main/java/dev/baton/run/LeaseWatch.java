package dev.baton.run;

import dev.baton.claim.Uptime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * How long a run may work without renewing its claim. On a server, other machines take a task when
 * its lease has ended, and a run that cannot reach the server cannot know it: so its agent must
 * have ended before that.
 *
 * <p>Read by one thread while another renews.
 */
final class LeaseWatch {
  /** What stopping an agent takes at most, with some time in reserve. */
  private static final Duration RESERVE = Duration.ofSeconds(20);

  private static final int PARTS = 3;

  private final Duration lease;
  private final Clock clock;
  private final Uptime uptime;
  private Instant renewedAt;
  private long renewedNanos;

  /**
   * @param lease zero for one that never ends
   */
  LeaseWatch(Duration lease, Clock clock, Uptime uptime) {
    this.lease = lease;
    this.clock = clock;
    this.uptime = uptime;
    this.renewedAt = clock.instant();
    this.renewedNanos = uptime.nanos();
  }

  /** A moment before a renewal, from which the lease counts if it succeeds. */
  record Moment(Instant wall, long nanos) {}

  Moment now() {
    return new Moment(clock.instant(), uptime.nanos());
  }

  /** The claim was renewed. */
  synchronized void renewed(Moment asked) {
    renewedAt = asked.wall();
    renewedNanos = asked.nanos();
  }

  /** How often to renew: three times within a lease, and at least as often as that. */
  Duration interval(Duration usual) {
    Duration third = lease.dividedBy(PARTS);
    return lease.isZero() || usual.compareTo(third) < 0 ? usual : third;
  }

  /** Whether it ends at all. */
  boolean hasEnd() {
    return !lease.isZero();
  }

  /** Whether the agent must be stopped now. */
  boolean isOver() {
    return !lease.isZero() && silence().compareTo(lease.minus(reserve())) >= 0;
  }

  /** How long the agent has to end by itself after it was asked to. */
  Duration grace(Duration usual) {
    Duration half = reserve().dividedBy(2);
    return half.compareTo(usual) < 0 ? half : usual;
  }

  private Duration reserve() {
    Duration third = lease.dividedBy(PARTS);
    return third.compareTo(RESERVE) < 0 ? third : RESERVE;
  }

  /**
   * The longer of what both clocks say: one stands still while the machine sleeps, and the other
   * can be set back.
   */
  private synchronized Duration silence() {
    Duration wall = Duration.between(renewedAt, clock.instant());
    Duration awake = Duration.ofNanos(uptime.nanos() - renewedNanos);
    return wall.compareTo(awake) > 0 ? wall : awake;
  }
}
