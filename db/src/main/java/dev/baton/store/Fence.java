package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps workers that lost their claim from changing a task. */
final class Fence {
  /** That the task of a claim has the token that a worker presents, if it presents one. */
  static final String SAME_TOKEN =
      "(:token = '' or :token = (select coalesce(token, :token) from task where id = :id))";

  /**
   * Changes a task if it exists and the epoch is current.
   *
   * @param epoch the worker's epoch; null when a person acts
   */
  static Change around(
      Database database, TaskId id, @Nullable Epoch epoch, Consumer<Handle> change) {
    return database.write(Locks.task(id), h -> around(h, id, epoch, () -> change.accept(h)));
  }

  /** The same inside a transaction that has locked more than the task. */
  static Change around(Handle h, TaskId id, @Nullable Epoch epoch, Runnable change) {
    Optional<Task> before = TaskQueries.find(h, id);
    if (before.isEmpty()) {
      return new Change.Missing(id);
    }
    if (epoch != null && !epoch.isOf(before.get())) {
      return new Change.ClaimLost(before.get(), epoch);
    }
    change.run();
    return new Change.Done(TaskQueries.task(h, id));
  }

  /** Why no row matched. */
  static Change explain(Handle h, TaskId id, @Nullable Epoch epoch, @Nullable TaskStatus target) {
    Optional<Task> task = TaskQueries.find(h, id);
    if (task.isEmpty()) {
      return new Change.Missing(id);
    }
    if (epoch != null && !epoch.isOf(task.get())) {
      return new Change.ClaimLost(task.get(), epoch);
    }
    return task.get().status() == target
        ? new Change.Unchanged(task.get())
        : new Change.Refused(task.get());
  }

  /** Further conditions of a change; values for their names are {@link #values}. */
  static String condition(@Nullable Epoch epoch) {
    return epoch == null
        ? ""
        : epoch.token().isEmpty()
            ? " and epoch = :epoch"
            : " and epoch = :epoch and coalesce(token, :token) = :token";
  }

  static Map<String, @Nullable Object> values(@Nullable Epoch epoch) {
    return epoch == null
        ? Map.of()
        : epoch.token().isEmpty()
            ? Map.of("epoch", epoch.number())
            : Map.of("epoch", epoch.number(), "token", epoch.token());
  }
}
