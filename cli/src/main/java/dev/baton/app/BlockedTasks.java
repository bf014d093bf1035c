package dev.baton.app;

import dev.baton.store.Dependencies.Blocker;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds tasks that cannot be started, and what blocks them. */
public final class BlockedTasks {
  private final Services services;

  public BlockedTasks(Services services) {
    this.services = services;
  }

  /**
   * Blocked tasks, each with its blockers.
   *
   * @param limit how many at most; 0 for all
   */
  public Page<TaskView> list(TaskFilter filter, TaskOrder order, int limit) {
    Page<Task> page = services.stores().taskQueries().blocked(filter, order, limit, services.now());
    return new Page<>(withBlockers(page.items()), page.more());
  }

  /** These tasks in the same order, each with its blockers. */
  List<TaskView> withBlockers(List<Task> tasks) {
    List<TaskId> ids = new ArrayList<>(tasks.size());
    for (Task task : tasks) {
      ids.add(task.id());
    }
    Map<TaskId, List<TaskId>> blockers = new HashMap<>();
    for (Blocker blocker : services.stores().dependencies().blockers(ids, services.now())) {
      // No lambda: 'ready' runs this code, and linking a lambda takes time at each start.
      List<TaskId> known = blockers.get(blocker.blocked());
      if (known == null) {
        known = new ArrayList<>();
        blockers.put(blocker.blocked(), known);
      }
      if (!known.contains(blocker.blocker())) {
        known.add(blocker.blocker());
      }
    }
    List<TaskView> views = new ArrayList<>(tasks.size());
    for (Task task : tasks) {
      views.add(TaskView.of(task).blockedBy(blockers.getOrDefault(task.id(), List.of())));
    }
    return views;
  }
}
