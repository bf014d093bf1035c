package dev.baton.app;

import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.TaskStates;
import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/** Stops work on a task that is not finished. Ends its claim, if there is one. */
public record GiveUpTask(Workspace workspace) {
  /**
   * Releases the task for other workers, if {@link Fencing} allows the caller to.
   *
   * @param reason null for none
   */
  public Change release(Caller caller, TaskId task, @Nullable String reason) {
    TaskStates states = workspace.stores().taskStates();
    return new Fencing(workspace)
        .change(
            caller,
            task,
            epoch -> states.release(task, epoch, reason, caller.stamp(workspace.now())));
  }

  /**
   * Blocks the task until a person decides, if {@link Fencing} allows the caller to.
   *
   * @param reason one line for people
   */
  public Change hold(Caller caller, TaskId task, BlockReason why, String reason) {
    TaskStates states = workspace.stores().taskStates();
    String word = why.wireName();
    return new Fencing(workspace)
        .change(
            caller,
            task,
            epoch -> states.hold(task, epoch, word, reason, caller.stamp(workspace.now())));
  }
}
