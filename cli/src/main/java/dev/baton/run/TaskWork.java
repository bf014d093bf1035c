package dev.baton.run;

import dev.baton.app.insight.StoredEstimates;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.claim.Epoch;
import dev.baton.insight.WorkGroup;
import dev.baton.run.IterationReport.IterationOutcome;
import dev.baton.run.Prompt.Carried;
import dev.baton.run.RunEvent.TaskEnding;
import dev.baton.run.RunEvent.WaitCause;
import dev.baton.run.RunEvent.Waiting;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.stream.AgentEvent;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Works on one claimed task, iteration after iteration, until it is finished or must stop. */
final class TaskWork {
  /** Without an answer of the provider, no iteration ends like this. */
  private static final Set<IterationOutcome> SHOWS_ANSWER =
      Set.of(
          IterationOutcome.COMPLETED,
          IterationOutcome.PROGRESS,
          IterationOutcome.NO_PROGRESS,
          IterationOutcome.QUESTION,
          IterationOutcome.FAILED);

  private final RunContext run;
  private final Workplace place;
  private final RunLedger ledger;
  private final HaltHandler halts;
  private final LoopBreaker breaker;
  private final IterationRunner runner;
  private final NextPrompt prompts;
  private final Resumption.Choice sessions;
  private Task task;
  private Carried carried = Carried.NOTHING;
  private boolean worked;

  /** How many files of an earlier worker the agent does not know of yet. */
  private int restored;

  /**
   * @param person who can be asked; null without a terminal
   */
  TaskWork(
      RunContext run,
      @Nullable Operator person,
      LoopBreaker breaker,
      TaskRescues rescues,
      Task task) {
    this.run = run;
    this.place = run.place();
    this.ledger = run.ledger();
    this.halts = new HaltHandler(run, breaker, person);
    this.breaker = breaker;
    this.task = task;
    this.restored = rescues.earlier().restored().size();
    this.worked = restored > 0;
    this.sessions = new Resumption.Choice(run);
    this.prompts = new NextPrompt(run, rescues.earlier().notes());
    this.runner = new IterationRunner(run, rescues);
  }

  /**
   * How it ended.
   *
   * @param halt why the whole run must stop; null when it may take another task
   * @param skipped why the task was left for a person while the run continues; null when it was not
   */
  record End(
      Task task, TaskEnding ending, String reason, @Nullable Halt halt, @Nullable Skipped skipped) {
    End(Task task, TaskEnding ending, String reason, @Nullable Halt halt) {
      this(task, ending, reason, halt, null);
    }
  }

  /** Works until it is over. */
  End toEnd() throws IOException {
    breaker.note(EventKind.RUN_STARTED::at);
    run.fault().begin(task.id());
    while (true) {
      int dead = breaker.countDead();
      if (dead > 0) {
        run.warn(
            Plural.of(
                dead,
                "interrupted iteration was counted as failed",
                "interrupted iterations were counted as failed"));
      }
      End end = mayBegin();
      end = end == null ? pauseAsked() : end;
      if (end == null) {
        run.rate().took();
        end = after(iteration());
      }
      if (end != null) {
        return end;
      }
    }
  }

  private IterationReport iteration() throws IOException {
    Resumption resumption = sessions.next(task);
    IterationReport report =
        runner.run(
            task,
            breaker,
            resumption,
            taken -> prompts.next(task, carried, taken, restored),
            worked);
    restored = 0;
    boolean isIdle = report.reading().toolCalls() == 0 && report.reading().lastText().isBlank();
    if (resumption != null && isIdle && report.outcome() != IterationOutcome.API_LIMIT) {
      sessions.isUseless(resumption);
    }
    return report;
  }

  /**
   * An unexpected error ends the run; the claim is released so that no other worker has to wait for
   * it.
   */
  void giveUp() {
    halts.release(task, new Halt(Halt.Kind.INTERRUPT, "failed", "The run failed"));
  }

  /**
   * Whether the last change was stored is not known: others may begin again, or have an end.
   *
   * @throws StoreException the same, where this task is all that the run was for, and is not closed
   */
  End startOver(StoreException unsure) {
    Halt halt = new Halt(Halt.Kind.INTERRUPT, "not_known", String.valueOf(unsure.getMessage()));
    Task now = run.outage().untilKnown(() -> halts.release(task, halt)).task();
    boolean closed = now.status() == TaskStatus.CLOSED && Epoch.of(task).isOf(now);
    if (!closed && run.plan().goal().isSingle()) {
      throw unsure;
    }
    TaskEnding ending = closed ? TaskEnding.CLOSED : TaskEnding.RELEASED;
    return new End(now, ending, halt.reason(), null);
  }

  /** The claim stays until its lease ends, and then others begin again: saves what there is. */
  String rescue(StoreException why) {
    return runner.rescue(task, String.valueOf(why.getMessage()));
  }

  /** Why no iteration may begin now; null when one may. */
  private @Nullable End mayBegin() {
    if (run.interrupts().requested()) {
      return halts.interrupted(task);
    }
    End paused = pauseAfterNothing();
    if (paused != null) {
      return paused;
    }
    // Iterations that are shorter than the heartbeat interval count as heartbeats, too.
    if (!(run.outage().untilKnown(() -> place.renew(task)) instanceof Change.Done)) {
      return halts.lost(task);
    }
    Halt over = run.budget().beforeIteration(ledger.used());
    if (over != null) {
      return halts.release(task, over);
    }
    run.budget().warnings(ledger.used()).forEach(run::warn);
    Halt refused = breaker.acquire();
    if (refused != null) {
      End end = decide(refused, carried.failure());
      end = end == null ? mayBegin(refused) : end;
      if (end != null) {
        return end;
      }
    }
    Instant slot = run.rate().nextSlot();
    return slot == null
        ? null
        : waitFor(new Waiting(WaitCause.RATE_LIMIT, WorkWait.RATE_LIMIT, slot));
  }

  /** A person asked for it from elsewhere; asked last, because what came before may have waited. */
  private @Nullable End pauseAsked() {
    String by = place.stores().runs().pauseAskedBy(place.run()).orElse(null);
    if (by == null) {
      return null;
    }
    Halt pause = new Halt(Halt.Kind.PAUSE, "pause_asked", by + " asked the run to pause");
    End end = decide(pause, carried.failure());
    place.stores().runs().askToPause(place.run(), null);
    return end;
  }

  /** Unlike other waiting times, this one counts as the run's time. */
  private @Nullable End pauseAfterNothing() {
    Duration pause = run.restarts().take();
    Duration left = run.budget().timeLeft(ledger.used());
    pause = left != null && left.compareTo(pause) < 0 ? left : pause;
    return pause.isZero() || breaker.wouldStop()
        ? null
        : waitFor(
            new Waiting(
                WaitCause.RESTART,
                "the agent ended at once and did nothing",
                place.now().plus(pause)));
  }

  /** Where the loop continues nevertheless, the agent is given the reason. */
  private @Nullable End decide(Halt halt, @Nullable String lastError) {
    End end = halts.decide(task, halt, lastError);
    if (end == null) {
      String before = carried.failure() == null ? "" : carried.failure() + "\n";
      carried =
          new Carried(
              before + "The loop was stopped: " + halt.reason(),
              carried.checks(),
              carried.missing());
    }
    return end;
  }

  /** A person decided to continue; if the breaker was closed for that, it must be asked again. */
  private @Nullable End mayBegin(Halt decided) {
    Halt still = breaker.acquire();
    return still == null || still.kind() == decided.kind() ? null : halts.release(task, still);
  }

  /** The consequence of an iteration; null to run another one. */
  private @Nullable End after(IterationReport report) {
    ledger.add(report.reading());
    run.restarts().ended(report);
    run.fault().ended(report);
    run.tell(new RunEvent.IterationOver(report));
    worked |= report.progress();
    run.warn(run.costs().afterIteration(report.reading()));
    run.warn(new Outlook(place.stores()).afterIteration(task));
    carried = NextPrompt.carriedFrom(report);
    if (SHOWS_ANSWER.contains(report.outcome())) {
      run.provider().answered();
    }
    Halt halt = report.halt();
    return switch (report.outcome()) {
      case COMPLETED -> new End(place.current(task), TaskEnding.CLOSED, "done", null);
      case INTERRUPTED -> halts.interrupted(task);
      case CLAIM_LOST -> halts.lost(task);
      case API_LIMIT -> waitForProvider(report);
      case QUESTION ->
          halts.decide(
              task,
              halt == null ? Halt.asked(String.valueOf(report.reading().question())) : halt,
              report.lastError());
      case STOPPED -> halt == null ? null : decide(halt, report.lastError());
      case PROGRESS, NO_PROGRESS, FAILED -> nextIteration(report);
    };
  }

  /** The task may have been closed without evidence, and reopened for that reason. */
  private @Nullable End nextIteration(IterationReport report) {
    Task now = place.current(task);
    if (Epoch.of(task).isOf(now) && now.status() == TaskStatus.IN_PROGRESS) {
      task = now;
      return null;
    }
    boolean reopened = report.claimed() && now.epoch() == task.epoch() + 1;
    if (!reopened) {
      return halts.lost(task);
    }
    // Not with the use case, which sweeps: nothing is taken from a worker that was faster.
    Claims.Outcome outcome =
        place.stores().claims().claim(task.id(), run.plan().worker(), place.now());
    if (outcome instanceof Claims.Outcome.Won won) {
      task = won.task();
      return null;
    }
    return halts.lost(task);
  }

  private @Nullable End waitForProvider(IterationReport report) {
    AgentEvent.Limited refusal = report.reading().limited();
    if (refusal == null || run.budget().beforeIteration(ledger.used()) != null) {
      // There is nothing to wait for.
      return null;
    }
    if (!report.progress() && report.reading().toolCalls() == 0) {
      // The agent's own tries are time of the provider, not of the task.
      breaker.note(at -> new Observation.ClockJumped(at, report.agentTime()));
    }
    Waiting pause = run.provider().refused(refusal, report.reading().retriesSince(), place.now());
    return pause == null
        ? halts.decide(task, run.provider().tooLong(refusal), report.lastError())
        : waitFor(pause);
  }

  private @Nullable End waitFor(Waiting pause) {
    run.tell(pause);
    Instant from = place.now();
    Halt halt = new IterationMonitor(run, task, breaker).until(pause.until());
    // Waiting for others counts neither towards the task's nor towards the run's time.
    boolean counts = pause.cause() == WaitCause.RESTART;
    Duration waited = Duration.between(from, place.now());
    breaker.note(at -> new Observation.ClockJumped(at, waited));
    ledger.rested(counts ? Duration.ZERO : waited);
    return halt == null ? null : decide(halt, carried.failure());
  }

  /** Compares the work on a task with what closed tasks like it needed. */
  record Outlook(Stores stores) {
    /** A warning when the task has just had more iterations than any of those; null otherwise. */
    @Nullable String afterIteration(Task task) {
      WorkGroup like = new StoredEstimates(stores).of(task);
      if (like == null) {
        return null;
      }
      int done = stores.iterations().list(IterationFilter.ALL.withTask(task.id())).size();
      return done == like.most() + 1
          ? "%s has had %s; none of %s like it (%s) needed more than %s"
              .formatted(
                  task.id(),
                  Plural.of(done, "iteration"),
                  Plural.of(like.tasks(), "closed task"),
                  like.name(),
                  like.most())
          : null;
    }
  }
}
