package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.task.Dependency;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates, changes and removes tasks; their states are {@link TaskStates}'s and claims'. */
public interface Tasks {

  /**
   * Creates a task.
   *
   * @throws InvalidValue when the wanted id is taken, the parent or a dependency is missing, or a
   *     circle would arise
   */
  Task create(TaskDraft draft, Stamp stamp);

  /**
   * Changes a task.
   *
   * @param epoch what the worker carries; null when a person changes it
   * @throws InvalidValue when the new parent is missing or would make a circle
   */
  Change update(TaskId id, TaskPatch patch, @Nullable Epoch epoch, Stamp stamp);

  /** Removes a task without a trace but its history. Dependencies on it stay and dangle. */
  Change erase(TaskId id, @Nullable Epoch epoch, Stamp stamp);

  /** The dependencies of a task; those on tasks that are missing included. */
  List<Dependency> dependencies(TaskId id);
}
