package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;

/** How far epics are. Changes nothing. */
public interface Epics {

  /**
   * An epic that is not closed.
   *
   * @param children direct ones, without those that were deleted
   * @param closed how many of them are closed
   */
  record Progress(TaskId epic, int children, int closed) {

    /** Whether nothing is left to do: an epic without children never is. */
    public boolean isDone() {
      return children > 0 && children == closed;
    }
  }

  /** All epics that are not closed, the most urgent first. */
  List<Progress> unfinished();
}
