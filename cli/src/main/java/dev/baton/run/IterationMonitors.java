package dev.baton.run;

import dev.baton.task.Task;

/** Creates the monitors of iterations and of waiting times. */
record IterationMonitors(
    Workplace place,
    RunLedger ledger,
    RunBudget budget,
    CostWatch costs,
    Interrupts interrupts,
    Alerts alerts,
    RunListener listener) {

  IterationMonitor over(Task task, LoopBreaker breaker, IterationMeter meter, long ordinal) {
    return new IterationMonitor(this, task, breaker, meter, ordinal);
  }
}
