package dev.baton.cli.plan;

import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what a task depends on, or what depends on it, at any depth; and the tasks at the ends. */
record DependencyWalk(Stores stores) {
  /** One question for each level; what is below these is read at once. */
  private static final int MOST_LEVELS = 60;

  /**
   * The edges from each task found, read level by level; each task occurs once.
   *
   * @param reverse whether to follow dependents instead of dependencies
   * @param deepest at least this many levels are read; further ones may be missing
   */
  Map<TaskId, List<Edge>> from(TaskId root, boolean reverse, int deepest) {
    Map<TaskId, List<Edge>> edges = new LinkedHashMap<>();
    Set<TaskId> level = new LinkedHashSet<>(List.of(root));
    for (int depth = 0; !level.isEmpty() && depth <= deepest; depth++) {
      boolean rest = depth == MOST_LEVELS;
      List<Edge> found =
          rest
              ? stores.dependencies().below(level, reverse)
              : reverse
                  ? stores.dependencies().dependents(level)
                  : stores.dependencies().dependencies(level);
      if (rest) {
        return withRest(edges, found, reverse);
      }
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

  private static Map<TaskId, List<Edge>> withRest(
      Map<TaskId, List<Edge>> edges, List<Edge> rest, boolean reverse) {
    Map<TaskId, List<Edge>> below = new LinkedHashMap<>();
    for (Edge edge : rest) {
      TaskId near = reverse ? edge.dependency().dependsOn() : edge.dependency().task();
      below.computeIfAbsent(near, k -> new ArrayList<>()).add(edge);
    }
    // What was read before is among them, if there is a cycle.
    below.forEach(edges::putIfAbsent);
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
