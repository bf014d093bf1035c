package dev.baton.app.find;

import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Stores;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Connected tasks, in layers: a task's layer is one more than the highest of those it waits for.
 *
 * @param root the task that was asked for, or the first of them
 * @param layers of each task, from 0
 */
public record TaskGraph(
    Task root, List<Task> tasks, List<Dependency> dependencies, Map<TaskId, Integer> layers) {
  /** Reads graphs. */
  public record Reader(Stores stores, Instant now) {
    /** All tasks that are connected with one, in both directions. */
    public TaskGraph around(Task root) {
      Set<TaskId> reached = new LinkedHashSet<>(List.of(root.id()));
      Map<String, Dependency> edges = new LinkedHashMap<>();
      List<TaskId> level = List.of(root.id());
      while (!level.isEmpty()) {
        List<Edge> found = new ArrayList<>(stores.dependencies().dependencies(level));
        found.addAll(stores.dependencies().dependents(level));
        List<TaskId> next = new ArrayList<>();
        for (Edge edge : found) {
          Dependency one = edge.dependency();
          edges.put(one.task() + " " + one.dependsOn() + " " + one.type().name(), one);
          if (edge.status() != null && reached.add(edge.other())) {
            next.add(edge.other());
          }
        }
        level = next;
      }
      Map<TaskId, Task> byId = new HashMap<>();
      stores.taskQueries().findAll(reached).forEach(task -> byId.put(task.id(), task));
      List<Task> tasks = new ArrayList<>();
      reached.forEach(id -> tasks.add(byId.getOrDefault(id, root)));
      List<Dependency> dependencies = List.copyOf(edges.values());
      return new TaskGraph(root, tasks, dependencies, layers(tasks, dependencies));
    }

    /** One graph for each group of connected unfinished tasks. */
    public List<TaskGraph> all() {
      List<TaskStatus> statuses =
          List.of(TaskStatus.OPEN, TaskStatus.IN_PROGRESS, TaskStatus.BLOCKED);
      List<TaskGraph> graphs = new ArrayList<>();
      Set<TaskId> drawn = new LinkedHashSet<>();
      for (Task task :
          stores
              .taskQueries()
              .list(TaskFilter.ALL.withStatuses(statuses), TaskOrder.PRIORITY_NEWEST, 0, now)
              .items()) {
        if (!drawn.contains(task.id())) {
          TaskGraph graph = around(task);
          graph.tasks().forEach(one -> drawn.add(one.id()));
          graphs.add(graph);
        }
      }
      return graphs;
    }
  }

  /** The tasks that this one waits for, without its parent. */
  public List<TaskId> waitsFor(TaskId task) {
    List<TaskId> ids = new ArrayList<>();
    for (Dependency dependency : dependencies) {
      if (dependency.task().equals(task) && dependency.type().equals(DependencyType.BLOCKS)) {
        ids.add(dependency.dependsOn());
      }
    }
    return ids;
  }

  /** The tasks in each layer, by id. */
  public List<List<Task>> rows() {
    int highest = layers.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    List<List<Task>> rows = new ArrayList<>();
    for (int layer = 0; layer <= highest; layer++) {
      List<Task> row = new ArrayList<>();
      for (Task task : tasks) {
        if (layers.getOrDefault(task.id(), 0) == layer) {
          row.add(task);
        }
      }
      row.sort(Comparator.comparing(Task::id));
      rows.add(row);
    }
    return rows;
  }

  /** Raises each task above those it waits for, as often as a graph without cycles needs. */
  private static Map<TaskId, Integer> layers(List<Task> tasks, List<Dependency> dependencies) {
    Map<TaskId, Integer> layers = new HashMap<>();
    tasks.forEach(task -> layers.put(task.id(), 0));
    boolean raised = true;
    for (int i = 0; raised && i < tasks.size(); i++) {
      raised = false;
      for (Dependency one : dependencies) {
        Integer below = layers.get(one.dependsOn());
        Integer own = layers.get(one.task());
        if (one.type().isBlocking() && below != null && own != null && own <= below) {
          layers.put(one.task(), below + 1);
          raised = true;
        }
      }
    }
    return layers;
  }
}
