package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.function.Function;

/**
 * Decides whether a caller may change a task; all use cases that write call it.
 *
 * <p>A caller with an epoch may change the task if that epoch is current. Any other caller is the
 * holder if the claim's process is above it or, where the claim has no process, if it has the
 * worker's name. Everybody else is refused while the holder is not known to be gone, unless they
 * force the change. The change is made only while the epoch is the one on which the decision was
 * based, so that a claim in between is not undone.
 */
public final class Fencing {
  /** Each attempt fails only if the task was claimed or reopened at that moment. */
  private static final int TRIES = 5;

  private final Workspace workspace;

  public Fencing(Workspace workspace) {
    this.workspace = workspace;
  }

  /**
   * Changes a task if the caller may.
   *
   * @param change makes the change if the task still has the given epoch
   * @return {@link Change.Held} where another worker holds it
   */
  public Change change(Caller caller, TaskId task, Function<Epoch, Change> change) {
    Epoch carried = caller.epoch(task);
    if (carried != null) {
      return change.apply(carried);
    }
    Change last = new Change.Missing(task);
    for (int i = 0; i < TRIES; i++) {
      last = tryToChange(caller, task, change);
      if (!(last instanceof Change.ClaimLost)) {
        return last;
      }
    }
    return last;
  }

  private Change tryToChange(Caller caller, TaskId id, Function<Epoch, Change> change) {
    Claim claim = workspace.stores().claims().current(id).orElse(null);
    if (claim == null) {
      Task task = workspace.stores().taskQueries().find(id).orElse(null);
      return task == null ? new Change.Missing(id) : change.apply(new Epoch(task.epoch()));
    }
    Epoch epoch = new Epoch(claim.epoch());
    // A task that another tracker put in progress has no claim of Baton's.
    if (claim.epoch() == 0 || isHolder(workspace, caller, claim)) {
      return change.apply(epoch);
    }
    Assessment found = workspace.scan().judge(claim);
    if (found.isDead() || found.isConfirmed()) {
      return change.apply(epoch);
    }
    return caller.overrules()
        ? overrule(caller, claim, change)
        : new Change.Held(claim, found.sighting(), heldFor(claim));
  }

  /**
   * Whether the caller is the worker that holds this claim. On a server, workers in other clones
   * may have the same name.
   */
  public static boolean isHolder(Workspace workspace, Caller caller, Claim claim) {
    ProcessIdentity process = claim.process();
    // A process that was recorded without its start time cannot be recognised.
    if (process == null || process.startTicks() == null) {
      return claim.worker().equals(caller.worker())
          && workspace.stores().workTreeClaims().isOfThisClone(claim);
    }
    return caller.lineage().worksFor(process);
  }

  private Duration heldFor(Claim claim) {
    Duration held = Duration.between(claim.claimedAt(), workspace.now());
    return held.isNegative() ? Duration.ZERO : held;
  }

  private Change overrule(Caller caller, Claim claim, Function<Epoch, Change> change) {
    return StepRefused.atomically(
        workspace,
        () -> {
          workspace
              .stores()
              .taskStates()
              .noteOverruling(claim.task(), claim, caller.stamp(workspace.now()));
          return StepRefused.unless(change.apply(new Epoch(claim.epoch())));
        });
  }
}
