package dev.baton.app.breaker;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Stamp;
import dev.baton.sweep.DeadIterations;

/** Asks the breaker of a scope whether its loop may continue, which may grant the one retry. */
public record AskToContinue(Workspace workspace) {
  /**
   * The answer.
   *
   * @param dead how many iterations were first counted as failures because their processes are gone
   *     and can no longer report
   */
  public record Answer(int dead, Step step) {}

  /**
   * Asks.
   *
   * @throws dev.baton.store.StoreException when the breaker cannot be read
   */
  public Answer ask(Caller caller, String scope, Policy policy) {
    int dead =
        DeadIterations.count(
            workspace.stores().breakers(),
            workspace.processes(),
            scope,
            policy,
            caller.stamp(workspace.now()));
    Stamp stamp = caller.stamp(workspace.now());
    Observation acquire = new Observation.Acquire(stamp.at(), stamp.actor());
    return new Answer(
        dead, workspace.stores().breakers().observe(scope, null, acquire, policy, stamp));
  }
}
