package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.Sighting;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Duration;

/** How an attempt to change a task ended. All of these are ordinary. */
public sealed interface Change {

  /** It is done and on the disk. */
  record Done(Task task) implements Change {}

  /** The task already was as wanted; nothing was written. */
  record Unchanged(Task task) implements Change {}

  /** The epoch that was carried is not the task's any more; nothing was written. */
  record ClaimLost(Task task, Epoch carried) implements Change {}

  /**
   * Another worker holds the task, and is not known to be gone; nothing was written.
   *
   * @param sighting what a look at that worker's process showed
   * @param heldFor since the claim was made; never negative
   */
  record Held(Claim by, Sighting sighting, Duration heldFor) implements Change {}

  /** The task's state does not allow it; nothing was written. */
  record Refused(Task task) implements Change {}

  /** There is no such task. */
  record Missing(TaskId id) implements Change {}
}
