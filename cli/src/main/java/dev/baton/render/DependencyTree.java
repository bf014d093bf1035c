package dev.baton.render;

import dev.baton.json.document.DependencyTreeJson;
import dev.baton.json.document.DependencyTreeJson.Node;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A task with everything that it depends on. A task that is reached twice is expanded only the
 * first time.
 */
public final class DependencyTree {
  /** A line deeper than this shows its level as a number instead of by blanks. */
  private static final int INDENTED = 60;

  private final List<Node> nodes;
  private final boolean cut;

  /**
   * The part of the tree to show.
   *
   * @param depth the distance from the root, which is at 0
   * @param status only tasks in this state, with those on the way to them; null for all
   */
  public record Part(int depth, @Nullable TaskStatus status) {}

  /**
   * @param edges from each task, in the direction to show
   * @param root the task at the root, as a list of one
   */
  public DependencyTree(TaskId top, Map<TaskId, List<Edge>> edges, List<Task> root, Part part) {
    String title = root.isEmpty() ? null : root.getFirst().title();
    String status = root.isEmpty() ? "missing" : root.getFirst().status().wireName();
    Node first = new Node(top, 0, null, title, status);
    List<Node> all = flatten(first, edges, Integer.MAX_VALUE, Map.of());
    cut = all.stream().anyMatch(node -> node.depth() > part.depth());
    if (cut) {
      all = flatten(first, edges, part.depth(), depths(top, edges));
    }
    nodes = part.status() == null ? all : only(all, part.status().wireName());
  }

  private DependencyTree(List<Node> nodes, boolean cut) {
    this.nodes = nodes;
    this.cut = cut;
  }

  /** From the last line up: a line is shown for itself, or because one below it is. */
  private static List<Node> only(List<Node> all, String status) {
    List<Node> shown = new ArrayList<>();
    BitSet parents = new BitSet();
    for (Node node : all.reversed()) {
      boolean isParent = parents.get(node.depth());
      parents.clear(node.depth());
      if (isParent || node.depth() == 0 || node.status().equals(status)) {
        shown.add(node);
        parents.set(Math.max(0, node.depth() - 1));
      }
    }
    return shown.reversed();
  }

  /** The shortest distance of each task from the root. */
  private static Map<TaskId, Integer> depths(TaskId top, Map<TaskId, List<Edge>> edges) {
    Map<TaskId, Integer> depths = new HashMap<>(Map.of(top, 0));
    Deque<TaskId> open = new ArrayDeque<>(List.of(top));
    while (!open.isEmpty()) {
      TaskId id = open.removeFirst();
      int next = depths.getOrDefault(id, 0) + 1;
      for (Edge edge : edges.getOrDefault(id, List.of())) {
        if (depths.putIfAbsent(edge.other(), next) == null) {
          open.addLast(edge.other());
        }
      }
    }
    return depths;
  }

  /**
   * Depth first, with its own stack, because chains can be longer than a thread's stack allows.
   *
   * @param depths where a task is expanded; one that is not in it, where it is reached first
   */
  private static List<Node> flatten(
      Node root, Map<TaskId, List<Edge>> edges, int deepest, Map<TaskId, Integer> depths) {
    List<Node> flat = new ArrayList<>();
    Set<TaskId> expanded = new HashSet<>();
    Deque<Node> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      flat.add(node);
      boolean here = depths.getOrDefault(node.id(), node.depth()) == node.depth();
      if (here && node.depth() < deepest && expanded.add(node.id())) {
        List<Edge> below = edges.getOrDefault(node.id(), List.of());
        for (Edge edge : below.reversed()) {
          String status = edge.status() == null ? "missing" : edge.status().wireName();
          stack.push(new Node(edge.other(), node.depth() + 1, edge, edge.title(), status));
        }
      }
    }
    return flat;
  }

  public DependencyTreeJson document() {
    return new DependencyTreeJson(nodes);
  }

  /** This tree, with the dependents of another one of the same root before it. */
  public DependencyTree below(DependencyTree dependents) {
    List<Node> all = new ArrayList<>(dependents.nodes.subList(1, dependents.nodes.size()));
    all.addAll(nodes);
    return new DependencyTree(all, cut || dependents.cut);
  }

  /** The tasks in it, each once. */
  public Set<TaskId> ids() {
    Set<TaskId> ids = new LinkedHashSet<>();
    nodes.forEach(node -> ids.add(node.id()));
    return ids;
  }

  /** The dependencies in it. */
  public List<Edge> edges() {
    List<Edge> edges = new ArrayList<>();
    for (Node node : nodes) {
      if (node.edge() != null) {
        edges.add(node.edge());
      }
    }
    return edges;
  }

  /** Whether deeper levels are left out. */
  public boolean isCut() {
    return cut;
  }

  public void print(Output output) {
    for (Node node : nodes) {
      String type = node.edge() == null ? "" : node.edge().dependency().type().name() + ", ";
      String title = node.title() == null ? "" : "  " + node.title();
      output.rendered(
          indent(node.depth())
              + output.paint(Style.ID, node.id().value())
              + Sanitize.line("  " + type + node.status() + title)
              + "\n");
    }
  }

  private static String indent(int depth) {
    return depth <= INDENTED
        ? "  ".repeat(depth)
        : "  ".repeat(INDENTED) + "(level " + depth + ") ";
  }
}
