package dev.baton.app;

import dev.baton.cli.kit.Caller;
import dev.baton.store.Stores;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds the task that somebody works on, as far as bd's callers expect one without naming it. */
public record CurrentTask(Stores stores, Instant now) {
  /** The task that the caller has in progress, or else changed last; empty for none. */
  public Optional<TaskId> of(Caller caller) {
    TaskFilter mine =
        TaskFilter.ALL.withStatuses(List.of(TaskStatus.IN_PROGRESS)).withAssignee(caller.worker());
    Page<Task> page = stores.taskQueries().list(mine, TaskOrder.PRIORITY, 1, now);
    return page.items().isEmpty() ? lastTouched(caller) : Optional.of(page.items().getFirst().id());
  }

  /** The task that the caller changed last; empty for none. */
  public Optional<TaskId> lastTouched(Caller caller) {
    return stores.events().lastTouchedBy(caller.stamp(now).actor());
  }
}
