package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.task.CustomStatus;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * Changes the status of tasks. Whatever ends a claim raises the epoch, so that its worker can
 * change nothing any more. Closing does not: the worker that finished a task may still comment on
 * it and close it again.
 */
public interface TaskStates {

  /**
   * The same changes, but a task that is not in progress any more stays assigned to its worker.
   * This is what bd does.
   */
  TaskStates keepingAssignees();

  /**
   * Closes a task.
   *
   * @param epoch the worker's epoch; null when a person closes it
   */
  Change close(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp);

  /**
   * Names the status of a task, which stays the same otherwise.
   *
   * @param name null takes an earlier name away
   */
  Change nameStatus(TaskId id, @Nullable CustomStatus name, @Nullable Epoch epoch, Stamp stamp);

  /** Gives a closed task another reason; the history keeps the first one. */
  Change restate(TaskId id, @Nullable Epoch epoch, String reason, Stamp stamp);

  /**
   * Closes a task because a commit says so.
   *
   * @param epoch the worker's epoch; null when there is none
   * @param commit its full id, which is stored in the history
   */
  Change closeByCommit(TaskId id, @Nullable Epoch epoch, String reason, String commit, Stamp stamp);

  /** Records in a task's history that somebody changed it although this worker has the claim. */
  void noteOverruling(TaskId id, Claim holder, Stamp stamp);

  /** Releases a claim: the task is open again, and its worker is fenced off. */
  Change release(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp);

  /**
   * Reopens a closed, blocked, deferred or deleted task, which is not deferred any more. A poisoned
   * task is refused unless its reopenings are forgiven, because it would be blocked again at the
   * next death.
   *
   * @param forgive whether to reset the count of reopenings by sweeps, even of a task that is open
   */
  Change reopen(TaskId id, boolean forgive, @Nullable String reason, Stamp stamp);

  /**
   * Sets a status that is neither work nor an end: blocked, deferred, pinned or hooked. Ends any
   * claim.
   */
  Change park(
      TaskId id, TaskStatus target, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp);

  /**
   * Blocks a task until a person decides: no sweep changes it, and no worker gets it automatically.
   * Ends any claim.
   *
   * @param why one word for programs, such as {@code paused}; stored with the task
   * @param reason one line for people
   */
  Change hold(TaskId id, @Nullable Epoch epoch, String why, String reason, Stamp stamp);

  /** Deletes a task but keeps a tombstone, so that merging another copy does not bring it back. */
  Change bury(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp);
}
