package dev.baton.run;

import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.app.GiveUpTask;
import dev.baton.app.ReopenTask;
import dev.baton.breaker.policy.Action;
import dev.baton.claim.Epoch;
import dev.baton.config.RunConfig.OnInterrupt;
import dev.baton.run.RunEvent.TaskEnding;
import dev.baton.run.TaskWork.End;
import dev.baton.task.Task;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens when a loop must not continue as before: pause for a person, notify and
 * continue, stop, or retry with a stronger model (cub's four actions).
 *
 * @param breaker of the task
 * @param person null without a terminal
 */
record HaltHandler(RunContext run, LoopBreaker breaker, @Nullable Operator person) {
  private static final Duration LOOK = Duration.ofMillis(200);

  private Workplace place() {
    return run.place();
  }

  /** The consequence of a halt; null to continue with the task. */
  @Nullable End decide(Task task, Halt halt, @Nullable String lastError) {
    return switch (halt.kind()) {
      case INTERRUPT -> interrupted(task);
      case CLAIM_LOST -> lost(task);
      case NOT_RENEWED -> null; // it is back: before the next iteration the claim is renewed
      case BUDGET, BREAKER_OPEN -> release(task, halt);
      case AUTHENTICATION, REFUSED, OUTAGE, AGENT -> stop(task, halt);
      case DENIED, PAUSE -> ask(task, halt, lastError);
      case LIMIT, QUESTION ->
          action() == Action.SKIP
              ? skip(task, BlockReason.PAUSED, halt, lastError)
              : ask(task, halt, lastError);
      case STAGNATION -> stagnation(task, halt, lastError);
    };
  }

  private @Nullable End stagnation(Task task, Halt halt, @Nullable String lastError) {
    Action action = action();
    End failing = action == Action.ALERT ? null : agentFailing(task, lastError);
    if (failing != null) {
      return failing;
    }
    return switch (action) {
      case ALERT -> {
        run.alerts().raise(task, halt);
        yield null;
      }
      case PAUSE -> ask(task, halt, lastError);
      case ABORT -> abort(task, halt);
      case ESCALATE -> escalate(task, halt, lastError);
      case SKIP -> skip(task, BlockReason.STAGNATION, halt, lastError);
    };
  }

  /** Where there is only one task, there is nothing to continue with. */
  private Action action() {
    Action action = breaker.policy().action();
    return action == Action.SKIP && run.plan().goal().isSingle() ? Action.ABORT : action;
  }

  /** Leaves the task for a person, and continues with the next one. */
  private End skip(Task task, BlockReason why, Halt halt, @Nullable String lastError) {
    boolean resumable = why == BlockReason.PAUSED;
    if (resumable) {
      run.tell(paused(task, halt, lastError));
    }
    Task held = hold(task, why, halt);
    run.alerts()
        .stopped(
            task,
            halt,
            "The run continues with the next task; to try again: baton reopen " + task.id());
    TaskEnding ending = resumable ? TaskEnding.PAUSED : TaskEnding.BLOCKED;
    return new End(held, ending, halt.reason(), null, new Skipped(task.id(), ending, halt));
  }

  private static RunEvent.Paused paused(Task task, Halt halt, @Nullable String lastError) {
    return new RunEvent.Paused(task.id(), halt, lastError == null ? "" : lastError);
  }

  /** Ends the run where the agent itself does not work; null where it may be the task. */
  private @Nullable End agentFailing(Task task, @Nullable String lastError) {
    Halt ofAgent = run.fault().halt(lastError);
    if (ofAgent == null) {
      return null;
    }
    reopenLast(ofAgent);
    breaker.reset(ofAgent.reason());
    return stop(task, ofAgent);
  }

  /** The task before was blocked for the same cause, which is not its fault, either. */
  private void reopenLast(Halt cause) {
    Task blocked = run.fault().taskBefore();
    if (blocked == null) {
      return;
    }
    Task now = place().current(blocked);
    if (Epoch.of(blocked).isOf(now)
        && now.status() == blocked.status()
        && BlockReason.isAny(now.blockedReason())) {
      new ReopenTask(place().services())
          .reopen(place().caller(), new ReopenTask.Request(now.id(), false, false, cause.reason()));
      run.ledger().reopened(now.id());
    }
  }

  /** No task can be worked on; that is not this task's fault. */
  private End stop(Task task, Halt halt) {
    End end = release(task, halt);
    run.alerts().stopped(task, halt, "The run ended, and the task is open again");
    return end;
  }

  private End abort(Task task, Halt halt) {
    Task held = hold(task, BlockReason.STAGNATION, halt);
    run.alerts()
        .stopped(task, halt, "The task is blocked; to try again: baton reopen " + task.id());
    return new End(held, TaskEnding.BLOCKED, halt.reason(), halt);
  }

  private @Nullable End escalate(Task task, Halt halt, @Nullable String lastError) {
    String model = run.ledger().strongerModel();
    if (model == null) {
      return ask(task, halt, lastError);
    }
    breaker.reset("escalated to " + model + ": " + halt.reason());
    run.tell(new RunEvent.Escalated(task.id(), halt, model));
    return null;
  }

  /** Asks the person at the terminal; without one, everything is kept for a later decision. */
  @Nullable End ask(Task task, Halt halt, @Nullable String lastError) {
    RunEvent.Paused question = paused(task, halt, lastError);
    run.alerts().stopped(task, halt, "To continue: baton resume");
    if (person == null) {
      run.tell(question);
      return new End(hold(task, BlockReason.PAUSED, halt), TaskEnding.PAUSED, halt.reason(), halt);
    }
    return answered(task, halt, question, person);
  }

  private @Nullable End answered(Task task, Halt halt, RunEvent.Paused question, Operator asked) {
    IterationMonitor monitor = new IterationMonitor(run, task, breaker);
    Instant from = place().now();
    while (true) {
      Halt other = monitor.whileAsking();
      if (other != null) {
        return other.kind() == Halt.Kind.CLAIM_LOST ? lost(task) : interrupted(task);
      }
      Operator.Answer answer = answer(asked, question);
      if (answer != null) {
        run.ledger().rested(Duration.between(from, place().now()));
        return switch (answer.choice()) {
          case CONTINUE -> resume("continued by a person");
          case RETRY -> {
            run.ledger().useModel(answer.model());
            yield resume("continued by a person with another model");
          }
          case SKIP ->
              new End(hold(task, BlockReason.SKIPPED, halt), TaskEnding.BLOCKED, "skipped", null);
          case ABORT -> abort(task, halt);
        };
      }
    }
  }

  private static Operator.@Nullable Answer answer(Operator asked, RunEvent.Paused question) {
    try {
      return asked.ask(question, LOOK);
    } catch (InterruptedException nobodyDoes) {
      return null;
    }
  }

  private @Nullable End resume(String reason) {
    breaker.reset(reason);
    return null;
  }

  /** Releases the task; another run may continue with it. */
  End release(Task task, Halt halt) {
    new GiveUpTask(place().services()).release(place().worker(task), task.id(), halt.reason());
    return new End(place().current(task), TaskEnding.RELEASED, halt.reason(), halt);
  }

  End interrupted(Task task) {
    Halt halt = Halt.interrupted();
    return run.plan().settings().onInterrupt() == OnInterrupt.KEEP
        ? new End(place().current(task), TaskEnding.KEPT, halt.reason(), halt)
        : release(task, halt);
  }

  End lost(Task task) {
    Halt halt = Halt.claimLost(task.id());
    // Another worker has it; there is other work, unless only this task was requested.
    return new End(
        place().current(task),
        TaskEnding.LOST,
        halt.reason(),
        run.plan().goal().task() == null ? null : halt);
  }

  private Task hold(Task task, BlockReason why, Halt halt) {
    new GiveUpTask(place().services()).hold(place().worker(task), task.id(), why, halt.reason());
    Task held = place().current(task);
    run.fault().held(held);
    return held;
  }
}
