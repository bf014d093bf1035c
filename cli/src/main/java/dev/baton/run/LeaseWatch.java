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
 * How long a run may work without renewing its claim. Others take a task when its lease has ended,
 * and a run that cannot reach the server, or that stands still, cannot know it: so its agent must
 * have ended before that. On a server the run itself ends it first, and its guard later. A file is
 * always there, so only the guard does, and not because the machine slept: then nobody could take
 * the task.
 *
 * <p>Read by one thread while another renews.
 */
final class LeaseWatch {
  /** What stopping an agent takes at most, with some time in reserve. */
  private static final Duration RESERVE = Duration.ofSeconds(20);

  private static final int PARTS = 3;

  /** Over a file, a shorter lease would end the agent of a run that is only slow. */
  private static final Duration LEAST = Duration.ofSeconds(30);

  private static final Duration SHORT = Duration.ofSeconds(3);

  /** Of the reserve, one for an agent to end by itself when its guard ends it. */
  private static final int RESERVED_PARTS = 4;

  private final Duration lease;
  private final boolean shared;
  private final Clock clock;
  private final Uptime uptime;
  private volatile Moment renewed;

  /**
   * @param lease zero for one that never ends
   * @param shared whether the database is on a server
   */
  LeaseWatch(Duration lease, boolean shared, Clock clock, Uptime uptime) {
    this.lease = shared || lease.isZero() || lease.compareTo(LEAST) > 0 ? lease : LEAST;
    this.shared = shared;
    this.clock = clock;
    this.uptime = uptime;
    this.renewed = now();
  }

  /** A moment before a renewal, from which the lease counts if it succeeds. */
  record Moment(Instant wall, long nanos) {

    /**
     * The longer of what both clocks say: one stands still while the machine sleeps, and the other
     * can be set back.
     */
    Duration until(Moment later) {
      Duration on = Duration.between(wall, later.wall);
      Duration awake = Duration.ofNanos(later.nanos - nanos);
      return on.compareTo(awake) > 0 ? on : awake;
    }
  }

  Moment now() {
    return new Moment(clock.instant(), uptime.nanos());
  }

  /** The claim was renewed. */
  void renewed(Moment asked) {
    renewed = asked;
  }

  /** How often to renew: three times within a lease, and at least as often as that. */
  Duration interval(Duration usual) {
    Duration third = lease.dividedBy(PARTS);
    return lease.isZero() || usual.compareTo(third) < 0 ? usual : third;
  }

  boolean hasEnd() {
    return !lease.isZero();
  }

  /** Whether the agent must be stopped now. */
  boolean isOver() {
    return shared && hasEnd() && renewed.until(now()).compareTo(lease.minus(reserve())) >= 0;
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

  /** Tells an agent's guard when to end it if the claim is not renewed again. */
  private void limit(AgentProcess process, Moment since) {
    Duration reserve = reserve();
    Duration latest = lease.minus(reserve.dividedBy(2));
    // The guard looks once a second, and must not be earlier than this program.
    Duration end = reserve.compareTo(SHORT) < 0 ? latest.plusSeconds(1) : latest;
    Duration rest = end.minus(since.until(now()));
    process.endAfter(
        rest.isNegative() ? Duration.ZERO : rest, reserve.dividedBy(RESERVED_PARTS), shared);
  }

  /**
   * Stops a process before the lease of its claim ends, by a thread of its own: the one that
   * watches the process may be waiting for the server.
   */
  static final class LeaseGuard implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(100);

    private final LeaseWatch lease;
    private final AgentProcess process;
    private final Duration grace;
    private final @Nullable Thread thread;
    private Moment looked;
    private Duration stood = Duration.ZERO;
    private volatile boolean fired;

    LeaseGuard(LeaseWatch lease, AgentProcess process, Duration grace) {
      this.lease = lease;
      this.process = process;
      this.grace = grace;
      this.looked = lease.now();
      thread =
          lease.hasEnd() ? Thread.ofPlatform().name("lease").daemon().start(this::watch) : null;
    }

    private void watch() {
      try {
        Moment told = null;
        while (!look()) {
          Moment since = lease.renewed;
          if (!since.equals(told)) {
            lease.limit(process, since);
            told = since;
          }
          Thread.sleep(LOOK);
        }
        fired = true;
        process.stop(lease.grace(grace));
      } catch (InterruptedException ended) {
        // The process has ended.
      }
    }

    /** Notes how long this program stood still; returns whether the lease is over. */
    private synchronized boolean look() {
      Moment now = lease.now();
      Duration pause = looked.until(now);
      if (pause.compareTo(stood) > 0) {
        stood = pause;
      }
      looked = now;
      return lease.isOver();
    }

    /**
     * Why the process was ended.
     *
     * @param watched the reason of the thread that watched it; null when it ended by itself
     */
    synchronized @Nullable Halt reason(@Nullable Halt watched) {
      // Since then the thread that watched the process may have waited for the server.
      if (thread == null || !(fired || look() || process.wasEndedByGuard())) {
        return watched;
      }
      return stood.compareTo(lease.lease.dividedBy(PARTS)) >= 0
          ? Halt.stoodStill(stood)
          : Halt.notRenewed(lease.shared);
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
      boolean shared = place.stores().isShared();
      this.lease =
          new LeaseWatch(
              leaseOfClaim(), shared, place.services().ownClock(), place.services().uptime());
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
      // It may have been deleted, also by a backup that was restored.
      Task stored = place.stores().taskQueries().find(task.id()).orElse(null);
      if (stored == null || !Halt.isHeld(task, stored)) {
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
