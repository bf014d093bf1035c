package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.task.Dependency;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes and removes tasks. {@link TaskStates} and {@link Claims} change their status.
 */
public interface Tasks {

  /**
   * Creates a task.
   *
   * @throws InvalidValue when the requested id is taken, the parent or a dependency is missing, or
   *     this would create a cycle
   */
  Task create(TaskDraft draft, Stamp stamp);

  /** What changing a task locks: whether a new parent makes a cycle depends on other tasks. */
  static Locks toUpdate(TaskId id, TaskPatch patch) {
    return patch.orphaned() || patch.newParent() != null ? Locks.EVERYTHING : Locks.task(id);
  }

  /** What creating these tasks locks: whether there is a cycle depends on other tasks. */
  static Locks toCreate(Collection<TaskDraft> drafts) {
    for (TaskDraft draft : drafts) {
      if (draft.parent() != null || !draft.dependencies().isEmpty()) {
        return Locks.EVERYTHING;
      }
    }
    return Locks.NOTHING;
  }

  /**
   * Changes a task.
   *
   * @param epoch the worker's epoch; null when a person changes it
   * @throws InvalidValue when the new parent is missing or would create a cycle
   */
  Change update(TaskId id, TaskPatch patch, @Nullable Epoch epoch, Stamp stamp);

  /**
   * Removes a task completely, except for its history. Dependencies on it stay, without a target.
   */
  Change erase(TaskId id, @Nullable Epoch epoch, Stamp stamp);

  /** The dependencies of a task, including those on missing tasks. */
  List<Dependency> dependencies(TaskId id);
}
