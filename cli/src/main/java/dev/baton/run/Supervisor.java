package dev.baton.run;

import dev.baton.app.ClaimNext;
import dev.baton.app.ClaimResult;
import dev.baton.breaker.BreakerState;
import dev.baton.run.RunEvent.RunEnd;
import dev.baton.run.RunEvent.TaskEnding;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.task.Task;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The loop: claims tasks, lets the agent work on each, and stops in time. */
public final class Supervisor {
  private static final String DONE = "done";

  private final RunPlan plan;
  private final Workplace place;
  private final RunLedger ledger;
  private final IterationMonitors monitors;
  private final HaltHandler halts;
  private final RateLimiter rate;
  private @Nullable BreakerState lastState;

  /**
   * @param before the run to continue; null for a new one
   * @param person who can be asked; null without a terminal
   */
  public Supervisor(
      RunPlan plan,
      Workplace place,
      @Nullable Run before,
      Interrupts interrupts,
      RunListener listener,
      @Nullable Operator person) {
    this.plan = plan;
    this.place = place;
    this.ledger = new RunLedger(plan, place, before);
    this.monitors =
        new IterationMonitors(
            place,
            ledger,
            new RunBudget(plan.budget()),
            new CostWatch(plan),
            interrupts,
            new Alerts(place, listener),
            listener);
    this.halts = new HaltHandler(plan, place, ledger, monitors, person);
    this.rate = new RateLimiter(place.clock(), plan.iterationsPerHour());
  }

  /**
   * Runs to the end.
   *
   * @param first the task that is claimed already; null when there is none
   * @throws IOException when the agent cannot be started
   */
  public RunEnd run(@Nullable Task first) throws IOException {
    monitors
        .listener()
        .on(
            new RunEvent.Started(
                place.run(),
                plan.worker().worker(),
                plan.agent().command().words(),
                plan.validation().checks()));
    String warning = monitors.costs().beforeRun();
    if (warning != null) {
      monitors.listener().on(new RunEvent.Warned(warning));
    }
    RunEnd end = loop(first);
    monitors.listener().on(new RunEvent.Ended(end));
    return end;
  }

  private RunEnd loop(@Nullable Task first) throws IOException {
    Task task = first == null && plan.goal().task() == null ? next() : first;
    while (task != null) {
      TaskWork.End end = workOn(task);
      ledger.over(end.task(), end.ending());
      monitors.listener().on(new RunEvent.TaskOver(end.task(), end.ending(), end.reason()));
      Halt halt = end.halt();
      if (halt != null) {
        return stopped(end, halt);
      }
      if (plan.goal().task() != null || plan.goal().once()) {
        return ended(0, DONE, "The task has ended");
      }
      task = next();
    }
    if (monitors.interrupts().requested()) {
      return ended(Exit.INTERRUPTED, "interrupted", "The run was interrupted");
    }
    return ledger.tasks().isEmpty()
        ? ended(Exit.NOTHING_TO_DO, "nothing_to_do", "No task is ready")
        : ended(0, DONE, "No more ready tasks");
  }

  private @Nullable Task next() {
    if (monitors.interrupts().requested()) {
      return null;
    }
    RunPlan.Goal goal = plan.goal();
    ClaimResult result =
        new ClaimNext(place.services())
            .claim(
                place.caller(),
                new ClaimNext.Request(goal.filter(), goal.order(), plan.worker(), goal.now()));
    return result instanceof ClaimResult.Won won ? won.task() : null;
  }

  private TaskWork.End workOn(Task task) throws IOException {
    ledger.begin(task.id());
    monitors.listener().on(new RunEvent.Claimed(task));
    LoopBreaker breaker =
        new LoopBreaker(
            place.stores().breakers(),
            place.processes(),
            place::stamp,
            "task:" + task.id(),
            plan.policy());
    TaskWork work = new TaskWork(plan, place, ledger, monitors, halts, breaker, rate, task);
    boolean ended = false;
    try {
      TaskWork.End end = work.toEnd();
      ended = true;
      return end;
    } finally {
      if (ended) {
        lastState = breaker.state();
      } else {
        work.giveUp();
        ledger.save(State.ENDED, null);
      }
    }
  }

  private RunEnd stopped(TaskWork.End end, Halt halt) {
    boolean goesOn = end.ending() == TaskEnding.PAUSED || halt.kind() == Halt.Kind.BUDGET;
    ledger.save(goesOn ? State.PAUSED : State.ENDED, halt);
    return end(Exit.of(halt, end.ending()), halt.code(), halt.reason());
  }

  private RunEnd ended(int exit, String code, String reason) {
    ledger.save(State.ENDED, null);
    return end(exit, code, reason);
  }

  private RunEnd end(int exit, String code, String reason) {
    return new RunEnd(place.run(), exit, code, reason, ledger.used(), ledger.tasks(), lastState);
  }
}
