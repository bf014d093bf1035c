package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.task.Comment;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comments on tasks. */
public interface Comments {

  /**
   * Adds a comment.
   *
   * @param epoch the worker's epoch; null when a person writes
   */
  Change add(TaskId task, String text, @Nullable Epoch epoch, Stamp stamp);

  /** The comments on a task, oldest first. */
  List<Comment> of(TaskId task);
}
