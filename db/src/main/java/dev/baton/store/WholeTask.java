package dev.baton.store;

import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task with everything that is copied with it from one tracker to another.
 *
 * @param dependencies the tasks that it depends on
 * @param comments oldest first
 * @param origin null for a task that was created here
 * @param claimedBy the worker with the claim here; null when there is none, as for a task that only
 *     another tracker has in progress
 */
public record WholeTask(
    Task task,
    List<Dependency> dependencies,
    List<Comment> comments,
    @Nullable Origin origin,
    @Nullable String claimedBy) {
  /** The same with other comments. */
  public WholeTask withComments(List<Comment> other) {
    return new WholeTask(task, dependencies, other, origin, claimedBy);
  }

  /**
   * What the file that a task was imported from contained beyond the fields of a task.
   *
   * @param format of the file, such as {@code beads}
   * @param members a JSON object as text, which an export has to write unchanged
   * @param absent names of fields that the file left out although every task has them
   * @param updatedAt the task's last change at the import; if it is still the same, the task was
   *     not changed here
   */
  public record Origin(String format, String members, List<String> absent, Instant updatedAt) {}
}
