package dev.baton.app;

import dev.baton.store.Dependencies.Edge;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds everything that a task depends on, or that depends on it, at any depth. */
public final class DependencyWalk {
  private final Services services;

  public DependencyWalk(Services services) {
    this.services = services;
  }

  /**
   * The edges from each task found, read level by level; each task occurs once.
   *
   * @param reverse whether to follow dependents instead of dependencies
   */
  public Map<TaskId, List<Edge>> from(TaskId root, boolean reverse) {
    Map<TaskId, List<Edge>> edges = new LinkedHashMap<>();
    Set<TaskId> level = new LinkedHashSet<>(List.of(root));
    while (!level.isEmpty()) {
      List<Edge> found =
          reverse
              ? services.stores().dependencies().dependents(level)
              : services.stores().dependencies().dependencies(level);
      level.forEach(id -> edges.put(id, new ArrayList<>()));
      Set<TaskId> next = new LinkedHashSet<>();
      for (Edge edge : found) {
        TaskId near = reverse ? edge.dependency().dependsOn() : edge.dependency().task();
        edges.getOrDefault(near, new ArrayList<>()).add(edge);
        if (!edges.containsKey(edge.other())) {
          next.add(edge.other());
        }
      }
      level = next;
    }
    return edges;
  }
}
