package dev.baton.app;

import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iterations;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs;
import dev.baton.store.Runs.Run;
import dev.baton.store.StoreException;
import dev.baton.sweep.DeadIterations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds iterations. One that has not ended is abandoned when its process is gone. That is stored
 * when it is first seen, whatever became of its task, so that all count the same.
 */
public record FindIterations(Workspace workspace) {
  /** The iterations that match the filter, oldest first, with their errors. */
  public List<IterationView> list(IterationFilter filter) {
    Iterations store = workspace.stores().iterations();
    List<IterationView> views = new ArrayList<>();
    for (Iteration iteration : store.list(filter)) {
      views.add(new IterationView(assessed(iteration), store.errors(iteration.n())));
    }
    return views;
  }

  /** The iterations that match the filter, oldest first. */
  public List<Iteration> plain(IterationFilter filter) {
    List<Iteration> iterations = new ArrayList<>();
    for (Iteration iteration : workspace.stores().iterations().list(filter)) {
      iterations.add(assessed(iteration));
    }
    return iterations;
  }

  /** All iterations that ended, or began, from that time on, oldest first. */
  public List<Iteration> since(Instant from) {
    List<Iteration> iterations = workspace.stores().history().iterations(from, null);
    iterations.replaceAll(this::assessed);
    return iterations;
  }

  /** The iteration with this number. */
  public Optional<Iteration> find(long n) {
    return workspace.stores().iterations().find(n).map(this::assessed);
  }

  /** All iterations whose commits were squashed or dropped. */
  public List<Iteration> notKept() {
    List<Iteration> gone = new ArrayList<>();
    for (Iteration iteration : workspace.stores().iterations().list(IterationFilter.ALL)) {
      if (iteration.state() == Iteration.State.DROPPED
          || iteration.state() == Iteration.State.SQUASHED) {
        gone.add(iteration);
      }
    }
    return gone;
  }

  /**
   * Whether the process of a run died during its last iteration.
   *
   * @param run its name
   */
  public boolean isAbandoned(String run) {
    List<Iteration> last =
        workspace.stores().iterations().list(IterationFilter.ALL.withRun(run).withLast(1));
    return !last.isEmpty() && Iteration.ABANDONED.equals(assessed(last.getFirst()).outcome());
  }

  private Iteration assessed(Iteration iteration) {
    if (iteration.state() != Iteration.State.RUNNING || !isDead(iteration)) {
      return iteration;
    }
    try {
      workspace.stores().runIterations().abandon(iteration.n(), workspace.now());
      return workspace.stores().iterations().find(iteration.n()).orElse(iteration);
    } catch (StoreException cannotBeWritten) {
      return iteration.abandoned();
    }
  }

  /** A breaker that was reset has forgotten the process; that of the run is the same. */
  private boolean isDead(Iteration iteration) {
    Liveness known =
        DeadIterations.liveness(
            workspace.stores().breakers(), workspace.processes(), iteration.n());
    String name = iteration.run();
    Run run =
        known != null || name == null ? null : workspace.stores().runs().find(name).orElse(null);
    if (run == null || run.state() != Runs.State.RUNNING) {
      return known == Liveness.DEAD || run != null;
    }
    ProcessIdentity process = run.host().process();
    return process != null
        && workspace.processes().look(process, run.changedAt()).liveness() == Liveness.DEAD;
  }

  /** An iteration with its errors. */
  public record IterationView(Iteration iteration, List<IterationError> errors) {
    public IterationView {
      errors = List.copyOf(errors);
    }

    /** The total number of errors. */
    public int errorCount() {
      int count = 0;
      for (IterationError error : errors) {
        count += error.count();
      }
      return count;
    }
  }
}
