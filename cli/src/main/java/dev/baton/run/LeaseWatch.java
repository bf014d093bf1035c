package dev.baton.run;

import dev.baton.agent.AgentProcess;
import dev.baton.claim.Uptime;
import dev.baton.store.Change;
import dev.baton.task.Task;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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

  /**
   * Stops a process before the lease of its claim ends, by a thread of its own: the one that
   * watches the process may be waiting for the server.
   */
  static final class LeaseGuard implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(100);

    private final @Nullable Thread thread;
    private volatile boolean fired;

    LeaseGuard(LeaseWatch lease, AgentProcess process, Duration grace) {
      thread = lease.hasEnd() ? new Thread(() -> watch(lease, process, grace), "lease") : null;
      if (thread != null) {
        thread.setDaemon(true);
        thread.start();
      }
    }

    private void watch(LeaseWatch lease, AgentProcess process, Duration grace) {
      try {
        while (!lease.isOver()) {
          Thread.sleep(LOOK);
        }
        fired = true;
        process.stop(lease.grace(grace));
      } catch (InterruptedException ended) {
        // The process has ended.
      }
    }

    /** Whether it stopped the process. */
    boolean hasFired() {
      return fired;
    }

    @Override
    public void close() {
      if (thread != null && !fired) {
        thread.interrupt();
      }
    }
  }

  /** Renews the claim of a run while it works on the task. */
  static final class ClaimHeartbeat {
    /** The lease is several times longer. */
    private static final Duration INTERVAL = Duration.ofSeconds(60);

    private final Workplace place;
    private final Task task;
    private final LeaseWatch lease;
    private Instant last;

    ClaimHeartbeat(Workplace place, Task task) {
      this.place = place;
      this.task = task;
      boolean shared = place.stores().storage().isShared();
      this.lease =
          new LeaseWatch(
              shared ? leaseOfClaim() : Duration.ZERO, place.clock(), place.services().uptime());
      // What is left of the lease is known only after a renewal.
      this.last = shared ? Instant.EPOCH : place.now();
    }

    private Duration leaseOfClaim() {
      Duration usual = place.services().stalePolicy().staleAfter();
      return place
          .stores()
          .claims()
          .current(task.id())
          .map(claim -> claim.lease() == null ? usual : claim.lease())
          .orElse(usual);
    }

    /** Stops a process in time if the claim cannot be renewed. */
    LeaseGuard guard(AgentProcess process, Duration grace) {
      return new LeaseGuard(lease, process, grace);
    }

    /** Renews the claim when it is time; returns why to stop if it was lost. */
    @Nullable Halt hold() {
      if (!Halt.isHeld(task, place.current(task))) {
        return Halt.claimLost(task.id());
      }
      Instant now = place.now();
      if (now.isBefore(last) || !now.isBefore(last.plus(lease.interval(INTERVAL)))) {
        LeaseWatch.Moment asked = lease.now();
        // A claim that has just been lost is noticed at the next look; a closed task has none.
        if (place.renew(task) instanceof Change.Done) {
          lease.renewed(asked);
        }
        last = now;
      }
      return null;
    }
  }
}
