package dev.baton.cli.plan;

import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.document.TaskJson;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/dep-tree.json: a task with everything that it depends on, in the order of the tree,
 * each with its depth. A task that is reached twice is expanded only the first time.
 */
final class DependencyTreeView implements View {
  /** A line deeper than this shows its level as a number instead of by blanks. */
  private static final int INDENTED = 60;

  private final List<Node> nodes;
  private final boolean cut;

  /**
   * One task in the tree.
   *
   * @param edge through which it was reached; null for the root
   */
  private record Node(
      TaskId id, int depth, @Nullable Edge edge, @Nullable String title, String status) {
    private @Nullable String parent() {
      if (edge == null) {
        return null;
      }
      TaskId task = edge.dependency().task();
      return (edge.other().equals(task) ? edge.dependency().dependsOn() : task).value();
    }
  }

  /**
   * The part of the tree to show.
   *
   * @param depth the distance from the root, which is at 0
   * @param status only tasks in this state, with those on the way to them; null for all
   */
  record Part(int depth, @Nullable TaskStatus status) {}

  /**
   * @param edges from each task, in the direction to show
   * @param root the task at the root, as a list of one
   */
  DependencyTreeView(TaskId top, Map<TaskId, List<Edge>> edges, List<Task> root, Part part) {
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

  private DependencyTreeView(List<Node> nodes, boolean cut) {
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

  /** This tree, with the dependents of another one of the same root before it. */
  DependencyTreeView below(DependencyTreeView dependents) {
    List<Node> all = new ArrayList<>(dependents.nodes.subList(1, dependents.nodes.size()));
    all.addAll(nodes);
    return new DependencyTreeView(all, cut || dependents.cut);
  }

  /** The tasks in it, each once. */
  Set<TaskId> ids() {
    Set<TaskId> ids = new LinkedHashSet<>();
    nodes.forEach(node -> ids.add(node.id()));
    return ids;
  }

  /** The dependencies in it. */
  List<Dependency> dependencies() {
    List<Dependency> dependencies = new ArrayList<>();
    for (Node node : nodes) {
      if (node.edge() != null) {
        dependencies.add(node.edge().dependency());
      }
    }
    return dependencies;
  }

  /** Whether deeper levels are left out. */
  boolean isCut() {
    return cut;
  }

  /**
   * It as bd prints it, with whole tasks: {@code treeTask} in docs/schema/definitions.json.
   *
   * @param tasks those that exist, by their ids
   */
  Document asBd(Map<TaskId, Task> tasks) {
    Set<TaskId> seen = new HashSet<>();
    List<Node> once =
        nodes.stream()
            .sorted(Comparator.comparingInt(node -> node.depth))
            .filter(node -> seen.add(node.id))
            .toList();
    return new ArrayDocument<>(
        once,
        (fields, node) -> {
          Task task = tasks.get(node.id);
          if (task == null) {
            fields.text("id", node.id.value()).text("status", node.status);
          } else {
            TaskJson.of(task).writeFields(fields);
          }
          String parent = node.parent();
          fields
              .number("depth", node.depth)
              .anyText("parent_id", parent == null ? "" : parent)
              .text(
                  "edge_from_parent",
                  node.edge == null ? null : node.edge.dependency().type().name())
              .truth("truncated", false);
        });
  }

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(nodes, DependencyTreeView::writeNode).write(json);
  }

  private static void writeNode(JsonFields fields, Node node) {
    fields
        .text("id", node.id.value())
        .text("title", node.title)
        .text("status", node.status)
        .number("depth", node.depth)
        .text("type", node.edge == null ? null : node.edge.dependency().type().name())
        .text("parent_id", node.parent());
  }

  @Override
  public void text(Output output) {
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
