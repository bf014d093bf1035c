package dev.baton.run;

import dev.baton.task.Task;

/** Makes the monitors of iterations and of times of waiting. */
record IterationMonitors(
    Workplace place,
    RunLedger ledger,
    RunBudget budget,
    Interrupts interrupts,
    Alerts alerts,
    RunListener listener) {

  IterationMonitor over(Task task, LoopBreaker breaker, IterationMeter meter, long ordinal) {
    return new IterationMonitor(this, task, breaker, meter, ordinal);
  }
}
