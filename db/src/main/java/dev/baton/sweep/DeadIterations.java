package dev.baton.sweep;

import dev.baton.breaker.policy.Policy;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessTable;
import dev.baton.store.Breakers;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.Breakers.UnfinishedIteration;
import dev.baton.store.Stamp;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Iterations whose processes are gone, so that they can no longer report their failure. */
public final class DeadIterations {
  /**
   * Counts a breaker's dead iterations as failures, each once.
   *
   * @return how many were counted
   */
  public static int count(
      Breakers breakers, ProcessTable processes, String scope, Policy policy, Stamp stamp) {
    List<UnfinishedIteration> dead = new ArrayList<>();
    for (UnfinishedIteration iteration : breakers.unfinished()) {
      if (iteration.scope().equals(scope) && liveness(iteration, processes) == Liveness.DEAD) {
        dead.add(iteration);
      }
    }
    int counted = 0;
    for (Recording recording : breakers.countDead(dead, policy, stamp)) {
      counted += recording instanceof Recording.Counted one && !one.repeated() ? 1 : 0;
    }
    return counted;
  }

  /**
   * Whether the process of an iteration is alive.
   *
   * @param n the iteration's number
   * @return null when it has ended or was counted already
   */
  public static @Nullable Liveness liveness(Breakers breakers, ProcessTable processes, long n) {
    for (UnfinishedIteration iteration : breakers.unfinished()) {
      if (iteration.isNumber(n)) {
        return liveness(iteration, processes);
      }
    }
    return null;
  }

  private static Liveness liveness(UnfinishedIteration iteration, ProcessTable processes) {
    return iteration.owner() == null
        ? Liveness.UNKNOWN
        : processes.look(iteration.owner(), iteration.begunAt()).liveness();
  }
}
