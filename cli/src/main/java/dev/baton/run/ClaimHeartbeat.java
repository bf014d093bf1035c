package dev.baton.run;

import dev.baton.agent.AgentProcess;
import dev.baton.store.Change;
import dev.baton.task.Task;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Renews the claim of a run while it works on the task. */
final class ClaimHeartbeat {
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
