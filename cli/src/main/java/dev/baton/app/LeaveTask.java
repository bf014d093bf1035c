package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.worktree.WorkTreeEvidence;
import dev.baton.store.Change;
import dev.baton.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Ends the claim of an agent that has left without a word. Without any work since the claim there
 * is nothing to lose, and the task is open again at once. Otherwise the claim gets the evidence
 * that its worker is gone; it is rescued and reopened like that of any dead worker.
 */
public final class LeaveTask {
  private final Workspace workspace;

  public LeaveTask(Workspace workspace) {
    this.workspace = workspace;
  }

  /**
   * Releases the task if nothing was done since the claim that the caller carries.
   *
   * @return whether the claim has ended; false where there is work
   */
  public boolean releaseIfIdle(Caller caller, TaskId task) {
    Claim claim = carried(caller, task);
    return claim == null
        || (!hasWork(claim)
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

  /** Whether anything was committed or edited since the claim, or cannot be seen. */
  private boolean hasWork(Claim claim) {
    Claim.Place place = claim.place();
    if (place == null) {
      return true;
    }
    WorkTreeEvidence evidence = new WorkTreeLook(workspace).read(claim, place);
    WorkTreeEvidence.Files files = evidence.files();
    Instant lastEdit = files.lastEdit();
    boolean edited =
        lastEdit == null
            ? files.changed() + files.untracked() > 0
            : !lastEdit.isBefore(claim.claimedAt());
    return edited
        || files.atLeast()
        || !evidence.stashed().isEmpty()
        || evidence.commits().count() > 0
        || evidence.problem() != null;
  }
}
