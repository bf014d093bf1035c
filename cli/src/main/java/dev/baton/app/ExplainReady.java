package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Explains why tasks can be started, and what blocks the others. */
public record ExplainReady(Workspace workspace) {
  /**
   * A task that can be started.
   *
   * @param resolved the tasks that it waited for, all finished
   */
  public record Ready(TaskView view, List<TaskId> resolved) {}

  /** A task that cannot be started. */
  public record Blocked(Task task, List<Blocker> by) {}

  /**
   * What blocks a task.
   *
   * @param task null when it is missing
   */
  public record Blocker(TaskId id, @Nullable Task task) {}

  /** The explanation. */
  public record Explanation(List<Ready> ready, List<Blocked> blocked, List<List<TaskId>> cycles) {}

  /** Explains all tasks that match. */
  public Explanation explain(TaskFilter filter, TaskOrder order) {
    List<TaskView> views = new ReadyTasks(workspace).page(filter, order, 0).items();
    List<TaskId> ids = views.stream().map(view -> view.task().id()).toList();
    Map<TaskId, List<TaskId>> waited = new HashMap<>();
    for (Edge edge : workspace.stores().dependencies().dependencies(ids)) {
      if (edge.dependency().type().isBlocking()) {
        waited.computeIfAbsent(edge.dependency().task(), id -> new ArrayList<>()).add(edge.other());
      }
    }
    List<Ready> ready = new ArrayList<>();
    for (TaskView view : views) {
      ready.add(new Ready(view, waited.getOrDefault(view.task().id(), List.of())));
    }
    return new Explanation(ready, blocked(filter, order), workspace.stores().health().circles());
  }

  private List<Blocked> blocked(TaskFilter filter, TaskOrder order) {
    List<TaskView> views =
        new BlockedTasks(workspace.stores(), workspace.now()).waiting(filter, order, 0).items();
    Set<TaskId> ids = new LinkedHashSet<>();
    views.forEach(view -> ids.addAll(view.blockedBy()));
    Map<TaskId, Task> tasks = new HashMap<>();
    workspace.stores().taskQueries().findAll(ids).forEach(task -> tasks.put(task.id(), task));
    List<Blocked> blocked = new ArrayList<>();
    for (TaskView view : views) {
      List<Blocker> by = new ArrayList<>();
      view.blockedBy().forEach(id -> by.add(new Blocker(id, tasks.get(id))));
      blocked.add(new Blocked(view.task(), by));
    }
    return blocked;
  }
}
