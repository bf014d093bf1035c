package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which task waits for which, to keep tasks from waiting for each other forever.
 *
 * <p>Each task has two nodes: its start and its end. It ends after it has started. It starts after
 * its blockers have ended, and not before its parent may start, because what blocks a parent blocks
 * its children. A parent ends after its unfinished children.
 */
record DependencyGraph(Map<Node, List<Node>> edges) {
  private static final String BLOCKING = "('blocks', 'conditional-blocks', 'waits-for')";

  /** A search asks the database level by level; one that goes deeper reads everything at once. */
  private static final int MOST_LEVELS = 30;

  /** Together, cycles with more tasks are not listed: nobody reads them. */
  private static final int MOST_LISTED = 1_000_000;

  /** The start or the end of a task. */
  private record Node(String task, boolean end) {
    static Node start(String task) {
      return new Node(task, false);
    }

    static Node end(String task) {
      return new Node(task, true);
    }
  }

  /**
   * The tasks that would form a cycle if this dependency were added.
   *
   * @param isParent whether the other task becomes the parent instead of a blocker
   * @return from the other task back to the first, both included; empty when there is no cycle
   */
  static List<TaskId> circleBy(Handle h, TaskId task, TaskId dependsOn, boolean isParent) {
    String id = task.value();
    String other = dependsOn.value();
    if (!isParent) {
      return path(h, Node.end(other), Node.start(id));
    }
    List<TaskId> way = path(h, Node.start(other), Node.start(id));
    if (!way.isEmpty()) {
      return way;
    }
    List<TaskId> back = path(h, Node.end(id), Node.end(other));
    return back.isEmpty() ? back : append(dependsOn, back.subList(0, back.size() - 1));
  }

  private static List<TaskId> append(TaskId first, List<TaskId> rest) {
    List<TaskId> all = new ArrayList<>();
    all.add(first);
    all.addAll(rest);
    if (all.size() == 1) {
      all.add(first);
    }
    return all;
  }

  /** The tasks on the shortest path; empty when there is none. */
  private static List<TaskId> path(Handle h, Node from, Node to) {
    Map<Node, Node> cameFrom = new HashMap<>();
    cameFrom.put(from, from);
    List<Node> frontier = List.of(from);
    for (int level = 0; !frontier.isEmpty() && !cameFrom.containsKey(to); level++) {
      if (level == MOST_LEVELS) {
        read(h, "").search(frontier, to, cameFrom);
        break;
      }
      frontier = step(h, frontier, cameFrom);
    }
    if (!cameFrom.containsKey(to)) {
      return List.of();
    }
    List<Node> way = new ArrayList<>();
    for (Node at = to; at != null; at = at.equals(from) ? null : cameFrom.get(at)) {
      way.add(at);
    }
    Collections.reverse(way);
    return tasks(way);
  }

  /** Each task once, although the path may pass through both its end and its start. */
  private static List<TaskId> tasks(List<Node> way) {
    List<TaskId> tasks = new ArrayList<>();
    for (Node node : way) {
      TaskId task = new TaskId(node.task);
      if (tasks.isEmpty() || !tasks.getLast().equals(task)) {
        tasks.add(task);
      }
    }
    return tasks;
  }

  private static List<Node> step(Handle h, List<Node> frontier, Map<Node, Node> cameFrom) {
    List<TaskId> starts = new ArrayList<>();
    List<TaskId> ends = new ArrayList<>();
    List<Node> next = new ArrayList<>();
    for (Node node : frontier) {
      (node.end ? ends : starts).add(new TaskId(node.task));
      if (node.end) {
        reach(node, Node.start(node.task), cameFrom, next);
      }
    }
    Sql.of(
            "select d.task_id, d.depends_on_id, d.type in "
                + BLOCKING
                + " from $each(?) j join dependency d on d.task_id = j.value"
                + " where d.type = 'parent-child' or d.type in "
                + BLOCKING,
            starts)
        .each(
            h,
            row -> {
              Node to = new Node(row.text(2), row.truth(3));
              reach(Node.start(row.text(1)), to, cameFrom, next);
            });
    Sql.of(
            "select d.depends_on_id, d.task_id from $each(?) j"
                + " join dependency d on d.depends_on_id = j.value and d.type = 'parent-child'"
                + " join task c on c.id = d.task_id and c.status not in ('closed', 'tombstone')",
            ends)
        .each(h, row -> reach(Node.end(row.text(1)), Node.end(row.text(2)), cameFrom, next));
    return next;
  }

  private static void reach(Node from, Node to, Map<Node, Node> cameFrom, List<Node> next) {
    if (cameFrom.putIfAbsent(to, from) == null) {
      next.add(to);
    }
  }

  /** Continues a search in memory. */
  private void search(List<Node> frontier, Node to, Map<Node, Node> cameFrom) {
    Deque<Node> open = new ArrayDeque<>(frontier);
    List<Node> found = new ArrayList<>();
    while (!open.isEmpty() && !cameFrom.containsKey(to)) {
      Node node = open.removeFirst();
      found.clear();
      for (Node target : edges.getOrDefault(node, List.of())) {
        reach(node, target, cameFrom, found);
      }
      open.addAll(found);
    }
  }

  private static void add(Map<Node, List<Node>> edges, Node from, Node to) {
    edges.computeIfAbsent(from, k -> new ArrayList<>()).add(to);
  }

  /** The dependencies among unfinished tasks. */
  static DependencyGraph ofUnfinished(Handle h) {
    return read(
        h,
        """
        join task b on b.id = d.depends_on_id and b.status not in ('closed', 'tombstone')
          and a.status not in ('closed', 'tombstone')
        """);
  }

  /**
   * All edges that {@link #step} follows, in the same order each time: where cycles overlap, which
   * of them are found depends on it.
   *
   * @param condition on the task {@code a} that depends; empty for none
   */
  private static DependencyGraph read(Handle h, String condition) {
    Map<Node, List<Node>> edges = new LinkedHashMap<>();
    Set<String> ended = new HashSet<>();
    Sql.of(
            """
            select d.task_id, d.depends_on_id, d.type = 'parent-child',
              a.status in ('closed', 'tombstone')
            from dependency d join task a on a.id = d.task_id %1$s
            where d.type = 'parent-child' or d.type in %2$s
            order by d.task_id, d.depends_on_id, d.type
            """
                .formatted(condition, BLOCKING))
        .each(
            h,
            row -> {
              String task = row.text(1);
              String other = row.text(2);
              boolean isParent = row.truth(3);
              add(edges, Node.start(task), new Node(other, !isParent));
              if (isParent && !row.truth(4)) {
                add(edges, Node.end(other), Node.end(task));
              }
              // The way from a task's end to its start is the same for all of its dependencies.
              String end = isParent ? task : other;
              if (ended.add(end)) {
                add(edges, Node.end(end), Node.start(end));
              }
            });
    return new DependencyGraph(edges);
  }

  /** A node on the path of a depth-first search, and how many of its edges were followed. */
  private static final class Visit {
    final Node node;
    int followed;

    Visit(Node node) {
      this.node = node;
    }
  }

  /**
   * Cycles, each as the tasks on it; at least one for every group of tasks that depend on each
   * other. The search uses its own stack, because dependency chains can be longer than a thread's
   * stack allows.
   */
  List<List<TaskId>> circles() {
    List<List<TaskId>> circles = new ArrayList<>();
    Set<Set<TaskId>> known = new HashSet<>();
    Set<Node> done = new HashSet<>();
    int listed = 0;
    for (Node start : edges.keySet()) {
      if (done.contains(start)) {
        continue;
      }
      Deque<Visit> stack = new ArrayDeque<>();
      Set<Node> onStack = new HashSet<>();
      push(start, stack, onStack, done);
      while (!stack.isEmpty()) {
        Visit top = stack.getLast();
        List<Node> targets = edges.getOrDefault(top.node, List.of());
        if (top.followed == targets.size()) {
          stack.removeLast();
          onStack.remove(top.node);
          done.add(top.node);
          continue;
        }
        Node target = targets.get(top.followed++);
        if (onStack.contains(target)) {
          List<TaskId> circle = listed < MOST_LISTED ? circle(stack, target) : List.of();
          listed += circle.size();
          if (!circle.isEmpty() && known.add(Set.copyOf(circle))) {
            circles.add(circle);
          }
        } else {
          push(target, stack, onStack, done);
        }
      }
    }
    return circles;
  }

  private static void push(Node node, Deque<Visit> stack, Set<Node> onStack, Set<Node> done) {
    if (!done.contains(node)) {
      stack.addLast(new Visit(node));
      onStack.add(node);
    }
  }

  private static List<TaskId> circle(Deque<Visit> stack, Node entry) {
    List<Node> way = new ArrayList<>();
    Iterator<Visit> down = stack.descendingIterator();
    while (way.isEmpty() || !way.getLast().equals(entry)) {
      way.add(down.next().node);
    }
    Set<TaskId> circle = new LinkedHashSet<>();
    for (Node node : way.reversed()) {
      circle.add(new TaskId(node.task));
    }
    return List.copyOf(circle);
  }
}
