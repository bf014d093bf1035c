package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dependencies between tasks. */
public interface Dependencies {

  /**
   * A dependency with details of the task at its other end.
   *
   * @param other the task at the other end
   * @param title of the other task; null when it is missing
   * @param status of the other task; null when it is missing
   * @param priority of the other task; null when it is missing
   * @param issueType of the other task; null when it is missing
   */
  record Edge(
      Dependency dependency,
      TaskId other,
      @Nullable String title,
      @Nullable TaskStatus status,
      @Nullable Integer priority,
      @Nullable String issueType) {}

  /**
   * An unfinished task that blocks another.
   *
   * @param via the ancestor whose dependency it is; the task itself where it is direct
   */
  record Blocker(TaskId blocked, TaskId via, TaskId blocker) {}

  /**
   * Makes a task depend on another. Does nothing if it already does.
   *
   * @param epoch the worker's epoch; null when a person does it
   * @throws InvalidValue when the other task is missing or is the task itself, or when this would
   *     create a cycle
   */
  Change add(
      TaskId task, TaskId dependsOn, DependencyType type, @Nullable Epoch epoch, Stamp stamp);

  /**
   * Removes all dependencies of one task on another. The other may be missing.
   *
   * @param epoch the worker's epoch; null when a person does it
   * @return {@link Change.Refused} when there was none
   */
  Change remove(TaskId task, TaskId dependsOn, @Nullable Epoch epoch, Stamp stamp);

  /** What these tasks depend on. */
  List<Edge> dependencies(Collection<TaskId> tasks);

  /** What depends on these tasks, their children included. */
  List<Edge> dependents(Collection<TaskId> tasks);

  /**
   * The same for these tasks and everything below them, at any depth.
   *
   * @param reverse whether to follow dependents instead of dependencies
   */
  List<Edge> below(Collection<TaskId> tasks, boolean reverse);

  /** The tasks that block these tasks, directly or through their ancestors. */
  List<Blocker> blockers(Collection<TaskId> tasks, Instant now);
}
