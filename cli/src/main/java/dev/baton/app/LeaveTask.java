package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * Ends the claim of an agent that has left without a word. Where it is certain that nothing was
 * done since the claim, the task is open again at once. Otherwise the claim gets the evidence that
 * its worker is gone; it is rescued and reopened like that of any dead worker.
 */
public record LeaveTask(Workspace workspace) {
  /**
   * Releases the task if certainly nothing was done since the claim that the caller carries.
   *
   * @return whether the claim has ended; false where there may be work
   */
  public boolean releaseIfIdle(Caller caller, TaskId task) {
    Claim claim = carried(caller, task);
    return claim == null
        || (isIdle(claim)
            && new GiveUpTask(workspace)
                    .release(caller, task, "its agent has left, without any work")
                instanceof Change.Done);
  }

  /**
   * Gives the claim the evidence that its worker is gone, if the worker's own process lives and
   * does something else now.
   *
   * @param ending a process that ends after this
   */
  public void endWith(Caller caller, TaskId task, ProcessIdentity ending) {
    Claim claim = carried(caller, task);
    if (claim != null && claim.look(workspace.processes()).liveness() != Liveness.DEAD) {
      boolean _ = workspace.stores().claims().deaths().endsWith(task, claim.fence(), ending);
    }
  }

  /** The claim of the caller; null where it has none any more. */
  private @Nullable Claim carried(Caller caller, TaskId task) {
    Epoch epoch = caller.epoch(task);
    return workspace
        .stores()
        .claims()
        .current(task)
        .filter(claim -> epoch != null && claim.fence().isSameAs(epoch))
        .orElse(null);
  }

  private boolean isIdle(Claim claim) {
    Claim.Place place = claim.place();
    return place != null && new WorkTreeLook(workspace).showsNothing(claim, place);
  }
}
