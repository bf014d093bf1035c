package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;

/** The progress of epics. Changes nothing. */
public interface Epics {

  /**
   * An epic that is not closed.
   *
   * @param children direct ones, without those that were deleted
   * @param closed how many of them are closed
   */
  record Progress(TaskId epic, int children, int closed) {

    /** Whether all children are closed. Never true for an epic without children. */
    public boolean isDone() {
      return children > 0 && children == closed;
    }
  }

  /** All epics that are not closed, highest priority first. */
  List<Progress> unfinished();
}
