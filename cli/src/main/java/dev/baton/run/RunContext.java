package dev.baton.run;

import dev.baton.run.RunLedger.LiveNotes;
import dev.baton.store.Runs.Run;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** What all parts of a run share. */
record RunContext(
    RunPlan plan,
    Workplace place,
    RunLedger ledger,
    RunBudget budget,
    CostWatch costs,
    RateLimiter rate,
    RestartPause restarts,
    ProviderWait provider,
    AgentFault fault,
    Interrupts interrupts,
    Outage outage,
    Alerts alerts,
    RunListener listener) {
  /**
   * Begins a run.
   *
   * @param before the run to continue; null for a new one
   */
  static RunContext begin(
      RunPlan plan,
      Workplace place,
      @Nullable Run before,
      Interrupts interrupts,
      RunListener watcher) {
    RunListener listener = new LiveNotes(place, watcher);
    Outage outage =
        new Outage(interrupts, place.stores(), place.services().uptime(), listener::warn);
    place.stores().bePatient(outage);
    return new RunContext(
        plan,
        place,
        new RunLedger(plan, place, outage, before),
        new RunBudget(plan.budget()),
        new CostWatch(plan),
        new RateLimiter(place.clock(), plan.settings().rateLimit()),
        new RestartPause(plan.settings().restartPause()),
        new ProviderWait(plan.settings().maxOutage(), ThreadLocalRandom.current()::nextDouble),
        new AgentFault(place),
        interrupts,
        outage,
        new Alerts(place, listener),
        listener);
  }

  void tell(RunEvent event) {
    listener.on(event);
  }

  /**
   * Tells people something that does not stop the run.
   *
   * @param message null for nothing
   */
  void warn(@Nullable String message) {
    if (message != null) {
      listener.warn(message);
    }
  }
}
