package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessState;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of an attempt to change a task. All of these are expected. */
public sealed interface Change {
  /** The change is committed to disk. */
  record Done(Task task) implements Change {}

  /** The task already was in the wanted state; nothing was written. */
  record Unchanged(Task task) implements Change {}

  /** The caller's epoch is no longer the task's; nothing was written. */
  record ClaimLost(Task task, Epoch carried) implements Change {
    /** What is wrong, in words. An epoch above that of the task was never given to a worker. */
    public String problem() {
      if (carried.number() == task.epoch() && !carried.isOf(task)) {
        return "the token after epoch " + carried.number() + " is that of another claim";
      }
      return carried.number() > task.epoch()
          ? "no claim on " + task.id() + " has the epoch " + carried.number()
          : "the claim on " + task.id() + " with epoch " + carried.number() + " was lost";
    }
  }

  /**
   * Another worker holds the task and is not known to be gone; nothing was written.
   *
   * @param sighting what is known about that worker's process
   * @param heldFor since the claim was made; never negative
   * @param carried the claim's own epoch that the caller presented, and which did not prove it to
   *     be that worker; null where it presented none
   */
  record Held(Claim by, ProcessState sighting, Duration heldFor, @Nullable Epoch carried)
      implements Change {}

  /** The task's state does not allow it; nothing was written. */
  record Refused(Task task) implements Change {}

  /** There is no such task. */
  record Missing(TaskId id) implements Change {}
}
