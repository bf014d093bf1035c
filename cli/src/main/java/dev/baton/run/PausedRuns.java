package dev.baton.run;

import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.app.ClaimTask;
import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.app.history.RunHistory;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.claim.Claim;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Runs;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The runs that wait for a person, and what a person can do with them. */
public record PausedRuns(Workspace workspace, Caller caller) {
  /** The result of a search. */
  public sealed interface Search {
    /** It is paused or died, and can be continued here. */
    record Found(Run run) implements Search {}

    /** There is none. */
    record Missing() implements Search {}

    /** It has ended. */
    record Ended(Run run) implements Search {}

    /** It runs, as far as is known. */
    record Running(Run run) implements Search {}

    /** It is paused in another work tree, which is there now. */
    record Elsewhere(Run run, Path worktree) implements Search {}

    /** It is paused in a work tree that was not found. */
    record Homeless(Run run, String why) implements Search {}
  }

  /** What happened to the task of a run that is continued or given up. */
  public sealed interface Taken {
    /** It was finished in the meantime, or there was none. */
    record Nothing() implements Taken {}

    /** It changed since the run left it. */
    record Refused(Change change) implements Taken {}

    /** It could be claimed. */
    record Claimed(ClaimResult result) implements Taken {}

    /** It is available to any worker. */
    record Free(Task task) implements Taken {}
  }

  /**
   * Looks for the run to continue.
   *
   * @param name null for the last one that is paused in this work tree, or else anywhere, or else
   *     the latest of all if it died
   */
  public Search find(@Nullable String name) {
    Runs store = workspace.stores().runs();
    Claim.Tree tree = workspace.tree();
    Claim.Tree here = tree.path().isEmpty() ? null : tree;
    Run run = name == null ? store.lastPaused(here).orElse(null) : store.find(name).orElse(null);
    if (run == null && name == null) {
      run = store.lastPaused(null).orElseGet(this::lastDead);
    }
    return run == null ? new Search.Missing() : look(run);
  }

  /** The latest run, if it died; null otherwise. */
  private @Nullable Run lastDead() {
    List<Run> runs = workspace.stores().runs().list(new Runs.Filter(null, null, false, 1));
    Run last = runs.isEmpty() ? null : runs.getFirst();
    return last != null && last.state() == State.RUNNING && died(last) ? last : null;
  }

  /** Whether and where a run can be continued. */
  public Search look(Run run) {
    if (run.state() == State.ENDED) {
      return new Search.Ended(run);
    }
    // A run that is killed cannot record its end; it is continued like one that is paused.
    if (run.state() != State.PAUSED && !died(run)) {
      return new Search.Running(run);
    }
    Claim.Tree there = run.tree();
    return there == null || there.isStill(workspace.tree())
        ? new Search.Found(run)
        : elsewhere(run, there);
  }

  private boolean died(Run run) {
    return new RunHistory(workspace).view(run).condition() == RunCondition.DIED;
  }

  private Search elsewhere(Run run, Claim.Tree there) {
    try {
      GitLayout found = workspace.trees().look(new Claim.Place(there, null, null), null);
      Path top = found.worktree();
      return new Search.Elsewhere(run, top == null ? found.gitDir() : top);
    } catch (IOException e) {
      return new Search.Homeless(run, String.valueOf(e.getMessage()));
    }
  }

  /** Claims the run's task, also from the dead process of the run, and closes its breaker. */
  public Taken reclaim(Run run, Claims.Request worker) {
    Task task = task(run);
    if (task == null || task.status() == TaskStatus.CLOSED) {
      return new Taken.Nothing();
    }
    Change freed = free(run, task);
    if (freed != null && !(freed instanceof Change.Done)) {
      return new Taken.Refused(freed);
    }
    boolean died = run.state() == State.RUNNING;
    ClaimResult result =
        new ClaimTask(workspace).claim(caller, new ClaimTask.Request(task.id(), worker, died));
    if (result instanceof ClaimResult.Won) {
      resetBreaker(task.id(), "resumed: " + reason(run));
    }
    return new Taken.Claimed(result);
  }

  /** Ends the run, and makes its task available. */
  public Taken investigate(Run run) {
    Task task = task(run);
    Change freed = task == null ? null : free(run, task);
    if (freed != null && !(freed instanceof Change.Done)) {
      return new Taken.Refused(freed);
    }
    if (task != null && freed != null) {
      // As when reopening: an open breaker would block the task again at once.
      resetBreaker(task.id(), "the task was opened again");
    }
    workspace
        .stores()
        .runs()
        .save(
            new Run(
                run.id(),
                State.ENDED,
                run.startedAt(),
                workspace.now(),
                run.worker(),
                run.host(),
                run.tree(),
                run.task(),
                run.words(),
                run.model(),
                run.used(),
                run.left(),
                run.reasonCode() == null ? "died" : run.reasonCode(),
                reason(run)));
    return task != null && (freed != null || task.status() == TaskStatus.OPEN)
        ? new Taken.Free(task)
        : new Taken.Nothing();
  }

  /** Why a run does not run, in one line for people. */
  public static String reason(Run run) {
    return run.reason() == null ? "its process died" : run.reason();
  }

  private @Nullable Task task(Run run) {
    TaskId id = run.task();
    return id == null ? null : workspace.stores().taskQueries().find(id).orElse(null);
  }

  /** Reopens the task if the run itself blocked it; null otherwise. */
  private @Nullable Change free(Run run, Task task) {
    return task.status() == TaskStatus.BLOCKED && BlockReason.PAUSED.is(task.blockedReason())
        ? workspace
            .stores()
            .taskStates()
            .reopen(task.id(), false, run.id() + " resumed", caller.stamp(workspace.now()))
        : null;
  }

  private void resetBreaker(TaskId task, String reason) {
    workspace.stores().breakers().reset(task.scope(), reason, caller.stamp(workspace.now()));
  }
}
