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
   * Ends the claim that the caller carries, if it still has it.
   *
   * @param ending a process that ends after this, which is the evidence if the agent's own process
   *     does something else now
   * @return whether the task was released
   */
  public boolean leave(Caller caller, TaskId task, ProcessIdentity ending) {
    Epoch epoch = caller.epoch(task);
    Claim claim = workspace.stores().claims().current(task).orElse(null);
    if (claim == null || epoch == null || !claim.fence().isSameAs(epoch)) {
      return false;
    }
    if (!hasWork(claim)) {
      return new GiveUpTask(workspace).release(caller, task, "its agent has left, without any work")
          instanceof Change.Done;
    }
    if (claim.look(workspace.processes()).liveness() != Liveness.DEAD) {
      boolean _ = workspace.stores().claims().endsWith(task, epoch, ending);
    }
    return false;
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
