package dev.baton.app.breaker;

import dev.baton.app.Caller;
import dev.baton.app.Services;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.store.Stamp;
import dev.baton.sweep.DeadIterations;

/** Asks the breaker of a scope whether its loop may continue, which may grant the one retry. */
public final class AskToContinue {
  private final Services services;

  public AskToContinue(Services services) {
    this.services = services;
  }

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
            services.stores().breakers(),
            services.processes(),
            scope,
            policy,
            caller.stamp(services.now()));
    Stamp stamp = caller.stamp(services.now());
    Observation acquire = new Observation.Acquire(stamp.at(), stamp.actor());
    return new Answer(
        dead, services.stores().breakers().observe(scope, null, acquire, policy, stamp));
  }
}
