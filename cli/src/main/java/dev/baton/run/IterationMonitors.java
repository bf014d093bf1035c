package dev.baton.run;

import dev.baton.task.Task;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Creates the monitors of iterations and of waiting times.
 *
 * @param maxOutage how long an agent may try to reach its provider; null for no limit
 */
record IterationMonitors(
    Workplace place,
    RunLedger ledger,
    RunBudget budget,
    CostWatch costs,
    @Nullable Duration maxOutage,
    Interrupts interrupts,
    Outage outage,
    Alerts alerts,
    RunListener listener) {
  IterationMonitor over(Task task, LoopBreaker breaker, IterationMeter meter, long n) {
    return new IterationMonitor(this, task, breaker, meter, n);
  }
}
