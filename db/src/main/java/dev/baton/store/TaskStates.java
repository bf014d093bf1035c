package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * Moves tasks between states. Whatever ends a claim raises the epoch, so that the worker which had
 * it can change nothing any more; closing does not, so that whoever finished a task may still
 * remark on it, and may say twice that it is closed.
 */
public interface TaskStates {

  /**
   * Closes a task.
   *
   * @param epoch what the worker carries; null when a person closes it
   */
  Change close(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp);

  /**
   * Closes a task because a commit says so.
   *
   * @param epoch what the worker carries; null when it carries none
   * @param commit its whole id, which goes into the history
   */
  Change closeByCommit(TaskId id, @Nullable Epoch epoch, String reason, String commit, Stamp stamp);

  /** Notes in a task's history that somebody changed it although this worker holds it. */
  void noteOverruling(TaskId id, Claim holder, Stamp stamp);

  /** Gives a claim up: the task is open again, and its present worker is fenced off. */
  Change release(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp);

  /**
   * Opens a closed, blocked, deferred or deleted task again. Poison is refused: what is not
   * forgiven would be blocked again at the next death.
   *
   * @param forgive whether earlier reopenings by sweeps are forgotten, also of a task that is open
   */
  Change reopen(TaskId id, boolean forgive, @Nullable String reason, Stamp stamp);

  /**
   * Sets one of the states that are neither work nor an end: blocked, deferred, pinned or hooked. A
   * claim ends by it.
   */
  Change park(
      TaskId id, TaskStatus target, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp);

  /**
   * Blocks a task until a person decides: no sweep touches it, nobody gets it by chance. Its claim
   * ends by it.
   *
   * @param why one word for programs, such as {@code paused}; kept with the task
   * @param reason one line for people
   */
  Change hold(TaskId id, @Nullable Epoch epoch, String why, String reason, Stamp stamp);

  /** Deletes a task but keeps its grave, so that merging another copy does not bring it back. */
  Change bury(TaskId id, @Nullable Epoch epoch, @Nullable String reason, Stamp stamp);
}
