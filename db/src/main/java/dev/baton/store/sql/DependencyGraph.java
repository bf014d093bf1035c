package dev.baton.store.sql;

import dev.baton.task.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The graph of the dependencies that must not form circles. */
final class DependencyGraph {
  private static final String ACYCLIC_TYPES =
      "('blocks', 'conditional-blocks', 'waits-for', 'parent-child')";

  private final Map<String, List<String>> edges;

  private DependencyGraph(Map<String, List<String>> edges) {
    this.edges = edges;
  }

  /**
   * The shortest way from one task to another along dependencies.
   *
   * @return both ends included; empty when there is no way
   */
  static List<TaskId> path(Handle h, TaskId from, TaskId to) {
    Map<TaskId, TaskId> cameFrom = new HashMap<>();
    cameFrom.put(from, from);
    List<TaskId> frontier = List.of(from);
    while (!frontier.isEmpty() && !cameFrom.containsKey(to)) {
      frontier = step(h, frontier, cameFrom);
    }
    if (!cameFrom.containsKey(to)) {
      return List.of();
    }
    List<TaskId> way = new ArrayList<>();
    TaskId at = to;
    while (at != null) {
      way.add(at);
      at = at.equals(from) ? null : cameFrom.get(at);
    }
    Collections.reverse(way);
    return way;
  }

  private static List<TaskId> step(Handle h, List<TaskId> frontier, Map<TaskId, TaskId> cameFrom) {
    List<TaskId> next = new ArrayList<>();
    h.createQuery(
            "select d.task_id, d.depends_on_id from json_each(:ids) j join dependency d on"
                + " d.task_id = j.value and d.type in "
                + ACYCLIC_TYPES)
        .bind("ids", SqlTaskQueries.jsonArray(frontier))
        .map(row -> List.of(new TaskId(row.getString(1)), new TaskId(row.getString(2))))
        .forEach(edge -> {
          if (cameFrom.putIfAbsent(edge.get(1), edge.get(0)) == null) {
            next.add(edge.get(1));
          }
        });
    return next;
  }

  /** The dependencies among tasks that are not over. */
  static DependencyGraph ofUnfinished(Handle h) {
    Map<String, List<String>> edges = new LinkedHashMap<>();
    h.createQuery(
            """
            select d.task_id, d.depends_on_id from dependency d
            join task a on a.id = d.task_id and a.status not in ('closed', 'tombstone')
            join task b on b.id = d.depends_on_id and b.status not in ('closed', 'tombstone')
            where d.type in %s
            """
                .formatted(ACYCLIC_TYPES))
        .map(row -> Map.entry(row.getString(1), row.getString(2)))
        .forEach(e -> edges.computeIfAbsent(e.getKey(), k -> new ArrayList<>()).add(e.getValue()));
    return new DependencyGraph(edges);
  }

  /** A task on the way of a depth-first search, and how many of its edges were followed. */
  private static final class Visit {
    final String task;
    int followed;

    Visit(String task) {
      this.task = task;
    }
  }

  /**
   * Circles, each as the tasks on it; at least one for every group of tasks that depend on each
   * other. The search keeps its own stack, since chains can be longer than a thread's.
   */
  List<List<TaskId>> circles() {
    List<List<TaskId>> circles = new ArrayList<>();
    Set<String> done = new HashSet<>();
    for (String start : edges.keySet()) {
      Deque<Visit> stack = new ArrayDeque<>();
      Set<String> onStack = new HashSet<>();
      push(start, stack, onStack, done);
      while (!stack.isEmpty()) {
        Visit top = stack.getLast();
        List<String> targets = edges.getOrDefault(top.task, List.of());
        if (top.followed == targets.size()) {
          stack.removeLast();
          onStack.remove(top.task);
          done.add(top.task);
          continue;
        }
        String target = targets.get(top.followed++);
        if (onStack.contains(target)) {
          circles.add(circle(stack, target));
        } else {
          push(target, stack, onStack, done);
        }
      }
    }
    return circles;
  }

  private static void push(String task, Deque<Visit> stack, Set<String> onStack, Set<String> done) {
    if (!done.contains(task)) {
      stack.addLast(new Visit(task));
      onStack.add(task);
    }
  }

  private static List<TaskId> circle(Deque<Visit> stack, String entry) {
    List<TaskId> circle = new ArrayList<>();
    boolean inside = false;
    for (Visit visit : stack) {
      inside |= visit.task.equals(entry);
      if (inside) {
        circle.add(new TaskId(visit.task));
      }
    }
    return circle;
  }
}
