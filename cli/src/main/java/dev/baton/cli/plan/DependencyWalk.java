package dev.baton.cli.plan;

import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what a task depends on, or what depends on it, at any depth; and the tasks at the ends. */
record DependencyWalk(Stores stores) {
  /**
   * The edges from each task that is found.
   *
   * @param reverse whether to follow dependents instead of dependencies
   */
  Map<TaskId, List<Edge>> from(TaskId root, boolean reverse) {
    Map<TaskId, List<Edge>> edges = new HashMap<>();
    for (Edge edge : stores.dependencies().below(List.of(root), reverse)) {
      TaskId near = reverse ? edge.dependency().dependsOn() : edge.dependency().task();
      edges.computeIfAbsent(near, _ -> new ArrayList<>()).add(edge);
    }
    return edges;
  }

  /** The tasks at the other ends by their ids; those that are missing are left out. */
  Map<TaskId, Task> others(Collection<Edge> edges) {
    Set<TaskId> ids = new LinkedHashSet<>();
    edges.forEach(edge -> ids.add(edge.other()));
    return byId(ids);
  }

  /** The tasks with these ids. */
  Map<TaskId, Task> byId(Collection<TaskId> ids) {
    Map<TaskId, Task> tasks = new HashMap<>();
    stores.taskQueries().findAll(ids).forEach(task -> tasks.put(task.id(), task));
    return tasks;
  }
}
