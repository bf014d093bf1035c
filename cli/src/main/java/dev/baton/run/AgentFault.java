package dev.baton.run;

import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.run.IterationReport.IterationOutcome;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iterations;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs.Run;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Notices that the agent itself does not work: the same error of it ends two tasks in a row, or it
 * did nothing on both. Whatever its words, that is not the tasks' fault. Where an earlier run
 * worked on the task before, as in a loop of runs of one task each, what is stored says how that
 * ended. Such a loop stays in its work tree; what failed elsewhere, perhaps on another machine, is
 * not of its row.
 */
final class AgentFault {
  /** Among the last ones may be commits, and iterations of runs that are at work. */
  private static final int LOOKED_AT = 20;

  private final Workplace place;
  private @Nullable TaskEnd before;
  private @Nullable TaskEnd now;

  AgentFault(Workplace place) {
    this.place = place;
  }

  /**
   * How the work on a task ended.
   *
   * @param held the task as it was left for a person; null when it was not
   * @param error the agent's own; null where it did not fail, or its work did
   * @param idle whether it did nothing, each time
   */
  private record TaskEnd(@Nullable Task held, @Nullable String error, boolean idle) {}

  /** The work on a task begins. */
  void begin(TaskId task) {
    before = now == null ? stored(task) : now;
    now = null;
  }

  /** An iteration is over. */
  void ended(IterationReport report) {
    boolean idle = RestartPause.isAfter(report) && !answered(report);
    now = new TaskEnd(null, ofAgent(report), idle && (now == null || now.idle()));
  }

  /** The task was left for a person. */
  void held(Task task) {
    now = now == null ? null : new TaskEnd(task, now.error(), now.idle());
  }

  /** The task before, where it was left for a person. */
  @Nullable Task taskBefore() {
    return before == null ? null : before.held();
  }

  /**
   * Why no other task would go better; null where it might.
   *
   * @param lastError of the last iteration; null for none
   */
  @Nullable Halt halt(@Nullable String lastError) {
    TaskEnd one = before;
    TaskEnd other = now;
    if (one == null || other == null) {
      return null;
    }
    String error = other.error();
    boolean same =
        error != null
            && one.error() != null
            && ErrorSignature.of(error).equals(ErrorSignature.of(one.error()));
    boolean nothing = one.idle() && other.idle();
    if (!same && !nothing) {
      return null;
    }
    String shown = same ? error : lastError;
    return new Halt(
        Halt.Kind.AGENT,
        Halt.AGENT_FAILING,
        (nothing
                ? "The agent ended at once and did nothing, on two tasks in a row"
                : "The agent failed with the same error on two tasks in a row")
            + (shown == null ? "" : ": " + shown)
            + "; run the agent's command by hand to see why");
  }

  /** A model that says something, even that all is done, shows that the agent itself works. */
  private static boolean answered(IterationReport report) {
    boolean finished = Boolean.TRUE.equals(report.reading().finished());
    return report.claimed() || (finished && report.reading().tokens().output() > 0);
  }

  private static @Nullable String ofAgent(IterationReport report) {
    // Without a protocol, an error of an agent that gets on may be one of its work.
    boolean own =
        report.outcome() == IterationOutcome.FAILED
            && report.checks().isEmpty()
            && !(report.progress() && report.reading().failures().isEmpty());
    return own ? report.lastError() : null;
  }

  /**
   * How the run before ended, where its breaker opened or its agent did not work; null where it
   * ended otherwise.
   */
  private @Nullable TaskEnd stored(TaskId next) {
    String tree = place.services().tree().orNull();
    if (tree == null && place.stores().isShared()) {
      return null; // Nothing tells its runs from those of others.
    }
    Iterations stored = place.stores().iterations();
    IterationFilter here = IterationFilter.ALL.withWorktree(tree).withLast(LOOKED_AT);
    for (Iteration one : stored.list(here).reversed()) {
      if (one.source() != Iteration.Source.RUN || one.outcome() == null) {
        continue;
      }
      Task task =
          one.task() == null ? null : place.stores().taskQueries().find(one.task()).orElse(null);
      boolean left = task != null && !task.id().equals(next) && isLeft(task, one);
      if (!left && !isOfFailingAgent(one.run())) {
        return null;
      }
      List<Iteration> all =
          stored.list(IterationFilter.ALL.withTask(one.task()).withRun(one.run()));
      return new TaskEnd(
          left ? task : null, ofAgent(stored, one), all.stream().allMatch(AgentFault::isIdle));
    }
    return null;
  }

  /**
   * Whether a task is blocked since this iteration: what a run leaves for a person, it releases.
   */
  private static boolean isLeft(Task task, Iteration last) {
    return BlockReason.STAGNATION.is(task.blockedReason())
        && last.epoch() != null
        && task.epoch() == last.epoch() + 1;
  }

  private boolean isOfFailingAgent(@Nullable String run) {
    return run != null
        && place
            .stores()
            .runs()
            .find(run)
            .map(Run::reasonCode)
            .filter(Halt.AGENT_FAILING::equals)
            .isPresent();
  }

  private static @Nullable String ofAgent(Iterations stored, Iteration one) {
    List<IterationError> errors =
        stored.errors(one.n()).stream()
            .filter(error -> error.source().equals(IterationRecord.AGENT))
            .toList();
    boolean own =
        IterationOutcome.FAILED.wireName().equals(one.outcome())
            && !hasChanged(one)
            && stored.account(one.n()).checks().isEmpty()
            && !errors.isEmpty();
    return own ? errors.getLast().message() : null;
  }

  private static boolean hasChanged(Iteration one) {
    Integer files = one.diff().filesChanged();
    return files != null && files > 0;
  }

  private static boolean isIdle(Iteration one) {
    Integer calls = one.effort().toolCalls();
    Long said = one.effort().outputTokens();
    return IterationOutcome.FAILED.wireName().equals(one.outcome())
        && !hasChanged(one)
        && (calls == null || calls == 0)
        && (said == null || said == 0)
        && one.startedAt() != null
        && one.endedAt() != null
        && RestartPause.isShort(Duration.between(one.startedAt(), one.endedAt()));
  }
}
