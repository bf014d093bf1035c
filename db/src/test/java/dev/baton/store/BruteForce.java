package dev.baton.store;

import dev.baton.store.Dependencies.Blocker;
import dev.baton.store.Graph.Link;
import dev.baton.store.Graph.Node;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Computes what is ready and what is blocked from the specification alone, without using the
 * store's statements: one task after the other, each of its ancestors, each of their dependencies.
 */
public final class BruteForce {
  private static final Set<String> BLOCKING = Set.of("blocks", "conditional-blocks", "waits-for");
  private static final Set<String> HIDDEN_TYPES =
      Set.of("merge-request", "gate", "molecule", "message", "agent", "role", "rig");

  private final Map<String, Node> tasks = new HashMap<>();
  private final Map<String, List<Link>> links = new HashMap<>();
  private final Graph graph;
  private final long now;

  public BruteForce(Graph graph, long now) {
    this.graph = graph;
    this.now = now;
    for (Node task : graph.tasks()) {
      tasks.put(task.id(), task);
    }
    for (Link link : graph.links()) {
      links.computeIfAbsent(link.task(), id -> new ArrayList<>()).add(link);
    }
  }

  /**
   * Open, or deferred until a time that has come; not deferred, not blocked, of no type that is
   * left out, and not waiting for children; in order.
   */
  public List<TaskId> ready() {
    List<Node> ready = new ArrayList<>();
    for (Node task : graph.tasks()) {
      boolean leftOut = task.pinned() || task.ephemeral() || HIDDEN_TYPES.contains(task.type());
      if ((task.status().equals("open") || isDue(task))
          && !leftOut
          && !isDeferred(task)
          && !isHeldBack(task)
          && !hasUnfinishedChildren(task)) {
        ready.add(task);
      }
    }
    return ids(ready);
  }

  /** The task that an automatic claim of this worker takes. */
  public Optional<TaskId> claimable(String worker) {
    return ready().stream()
        .filter(id -> {
          Node task = tasks.get(id.value());
          return !task.type().equals("epic")
              && (task.assignee() == null || task.assignee().equals(worker));
        })
        .findFirst();
  }

  private boolean hasUnfinishedChildren(Node parent) {
    for (Link link : graph.links()) {
      Node child = tasks.get(link.task());
      if (link.on().equals(parent.id())
          && link.type().equals("parent-child")
          && child != null
          && !isOver(child)) {
        return true;
      }
    }
    return false;
  }

  /** Unfinished, and either set to blocked or blocked by a task. */
  public List<TaskId> blocked() {
    Set<String> unfinished = Set.of("open", "in_progress", "blocked", "deferred", "hooked");
    List<Node> blocked = new ArrayList<>();
    for (Node task : graph.tasks()) {
      if (unfinished.contains(task.status())
          && (task.status().equals("blocked") || isHeldBack(task))) {
        blocked.add(task);
      }
    }
    return ids(blocked);
  }

  /** What blocks each of these tasks, and through which of its ancestors. */
  public Set<Blocker> blockers(List<TaskId> wanted) {
    Set<Blocker> blockers = new HashSet<>();
    for (TaskId id : wanted) {
      Node task = tasks.get(id.value());
      for (Node blocker : unfinishedBlockers(task)) {
        blockers.add(blocker(task, task, blocker));
      }
      for (Node ancestor : ancestors(task)) {
        for (Node blocker : unfinishedBlockers(ancestor)) {
          blockers.add(blocker(task, ancestor, blocker));
        }
        if (!ancestor.id().equals(task.id()) && isSetAside(ancestor)) {
          blockers.add(blocker(task, ancestor, ancestor));
        }
      }
    }
    return blockers;
  }

  private static Blocker blocker(Node blocked, Node via, Node blocker) {
    return new Blocker(new TaskId(blocked.id()), new TaskId(via.id()), new TaskId(blocker.id()));
  }

  private boolean isHeldBack(Node task) {
    if (!unfinishedBlockers(task).isEmpty()) {
      return true;
    }
    for (Node ancestor : ancestors(task)) {
      boolean itself = ancestor.id().equals(task.id());
      if (!unfinishedBlockers(ancestor).isEmpty() || (!itself && isSetAside(ancestor))) {
        return true;
      }
    }
    return false;
  }

  /** An unfinished parent that is blocked or deferred passes that on; a finished one does not. */
  private boolean isSetAside(Node task) {
    return !isOver(task)
        && (task.status().equals("blocked")
            || (task.status().equals("deferred") && !isDue(task))
            || isDeferred(task));
  }

  /** A deferred task whose time has come counts as open. */
  private boolean isDue(Node task) {
    return task.status().equals("deferred") && task.deferUntil() != null && !isDeferred(task);
  }

  private boolean isDeferred(Node task) {
    return task.deferUntil() != null && task.deferUntil() > now;
  }

  /** Tasks that block this one; none if it is finished. A missing one does not block. */
  private List<Node> unfinishedBlockers(Node task) {
    List<Node> found = new ArrayList<>();
    for (Link link : links.getOrDefault(task.id(), List.of())) {
      Node target = tasks.get(link.on());
      if (BLOCKING.contains(link.type()) && target != null && !isOver(task) && counts(target)) {
        found.add(target);
      }
    }
    return found;
  }

  private static boolean counts(Node blocker) {
    return !isOver(blocker) && !blocker.status().equals("pinned") && !blocker.pinned();
  }

  static boolean isOver(Node task) {
    return task.status().equals("closed") || task.status().equals("tombstone");
  }

  /** Its parents, their parents and so on, in any state; in a cycle the task as well. */
  private List<Node> ancestors(Node task) {
    Set<String> seen = new HashSet<>();
    List<Node> found = new ArrayList<>();
    climb(task.id(), seen, found);
    return found;
  }

  private void climb(String id, Set<String> seen, List<Node> found) {
    for (Link link : links.getOrDefault(id, List.of())) {
      if (link.type().equals("parent-child") && seen.add(link.on())) {
        Node parent = tasks.get(link.on());
        if (parent != null) {
          found.add(parent);
        }
        climb(link.on(), seen, found);
      }
    }
  }

  /** Priority, then oldest first, then the id. */
  private static List<TaskId> ids(List<Node> found) {
    List<Node> sorted = new ArrayList<>(found);
    sorted.sort((a, b) -> {
      if (a.priority() != b.priority()) {
        return a.priority() < b.priority() ? -1 : 1;
      }
      if (a.createdAt() != b.createdAt()) {
        return a.createdAt() < b.createdAt() ? -1 : 1;
      }
      return a.id().compareTo(b.id());
    });
    return sorted.stream().map(task -> new TaskId(task.id())).toList();
  }
}
