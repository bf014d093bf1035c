package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.claim.Liveness;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The iterations of a task or of a run in which Baton itself started the agent. */
public final class LoggedIterations {
  /** Enough to find the last one of a run among commits. */
  private static final int LATEST = 200;

  /** Whether another iteration may follow. */
  public enum Future {
    /** The run works, and may start another one at any time. */
    OPEN,
    /** The run is between two tasks, or has just been killed. */
    UNKNOWN,
    /** None will follow. */
    OVER
  }

  private final Workspace workspace;
  private final @Nullable TaskId task;
  private final @Nullable String run;
  private final @Nullable Long only;

  private LoggedIterations(
      Workspace workspace, @Nullable TaskId task, @Nullable String run, @Nullable Long only) {
    this.workspace = workspace;
    this.task = task;
    this.run = run;
    this.only = only;
  }

  /** Those of a task. */
  public static LoggedIterations of(Workspace workspace, TaskId task) {
    return new LoggedIterations(workspace, task, null, null);
  }

  /** Those of a run; empty when there is no run with that name. */
  public static Optional<LoggedIterations> of(Workspace workspace, String run) {
    return workspace
        .stores()
        .runs()
        .find(run)
        .map(found -> new LoggedIterations(workspace, null, found.id(), null));
  }

  /** Those of the run that began an iteration last; empty when there was no run yet. */
  public static Optional<LoggedIterations> ofLastRun(Workspace workspace) {
    for (int limit : new int[] {LATEST, 0}) {
      List<Iteration> latest =
          workspace.stores().iterations().list(IterationFilter.ALL.withLast(limit));
      for (Iteration iteration : latest.reversed()) {
        if (isLogged(iteration)) {
          return Optional.of(new LoggedIterations(workspace, null, iteration.run(), null));
        }
      }
    }
    return Optional.empty();
  }

  public LoggedIterations only(Iteration iteration) {
    return new LoggedIterations(workspace, task, run, iteration.n());
  }

  private static boolean isLogged(Iteration iteration) {
    return iteration.source() == Iteration.Source.RUN && iteration.run() != null;
  }

  /** All of them, oldest first. */
  public List<Iteration> all() {
    List<Iteration> logged = new ArrayList<>();
    IterationFilter filter = IterationFilter.ALL.withTask(task).withRun(run);
    for (Iteration iteration : workspace.stores().iterations().list(filter)) {
      if (isLogged(iteration) && (only == null || only == iteration.n())) {
        logged.add(iteration);
      }
    }
    return logged;
  }

  /** The first one after this number; empty while there is none. */
  public Optional<Iteration> after(long n) {
    return all().stream().filter(iteration -> iteration.n() > n).findFirst();
  }

  /** One of them as it is now: ended, or abandoned where its process is gone. */
  public Iteration now(Iteration iteration) {
    return new FindIterations(workspace).find(iteration.n()).orElse(iteration);
  }

  /** Whether another one may follow the last one, which has ended. */
  public Future afterEnd(Iteration last) {
    Runs.Run found =
        last.run() == null ? null : workspace.stores().runs().find(last.run()).orElse(null);
    if (found == null
        || only != null
        || found.state() != Runs.State.RUNNING
        || Iteration.ABANDONED.equals(last.outcome())) {
      return Future.OVER;
    }
    TaskId at = task == null ? found.task() : task;
    Claim claim = at == null ? null : workspace.stores().claims().current(at).orElse(null);
    if (claim == null || !claim.worker().equals(found.worker())) {
      return task == null ? Future.UNKNOWN : Future.OVER;
    }
    boolean dead =
        claim.process() != null
            && workspace.processes().look(claim.process(), claim.renewedAt()).liveness()
                == Liveness.DEAD;
    return dead ? Future.OVER : Future.OPEN;
  }
}
