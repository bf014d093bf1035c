package dev.baton.claim;

import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * A worker whose claim was taken away: by a sweep, by somebody who took over, or by a person. It
 * may still be alive, and not know it.
 *
 * @param epoch of the claim that it had
 * @param process null when no process was recorded
 */
public record FormerHolder(
    TaskId task, long epoch, String worker, @Nullable ProcessIdentity process) {

  /**
   * Whether a worker that claims the task is this one.
   *
   * @param itsProcess null when it is not known
   */
  public boolean isSameAs(String name, @Nullable ProcessIdentity itsProcess) {
    if (process == null || process.startTicks() == null) {
      return worker.equals(name);
    }
    return itsProcess != null && process.isSameAs(itsProcess);
  }
}
