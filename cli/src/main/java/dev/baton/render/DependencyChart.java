package dev.baton.render;

import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Tasks and their dependencies as charts for other programs. */
public final class DependencyChart {
  /**
   * A chart for Graphviz, with an arrow from each task to what it depends on.
   *
   * @param edges those to tasks that are not in the chart are left out
   */
  public static String dot(Collection<Task> tasks, Collection<Edge> edges) {
    StringBuilder dot = new StringBuilder("digraph dependencies {\n  rankdir=LR;\n");
    for (Task task : tasks) {
      dot.append(
          "  \"%s\" [label=\"%s\\n%s\"];\n".formatted(task.id(), task.id(), quoted(task.title())));
    }
    Set<TaskId> known = ids(tasks);
    for (Edge edge : edges) {
      TaskId from = edge.dependency().task();
      TaskId to = edge.dependency().dependsOn();
      if (known.contains(from) && known.contains(to)) {
        dot.append(
            "  \"%s\" -> \"%s\" [label=\"%s\"];\n"
                .formatted(from, to, edge.dependency().type().name()));
      }
    }
    return dot.append("}\n").toString();
  }

  /** A flow chart for Mermaid, with an arrow from each task to what it depends on. */
  public static String mermaid(Collection<Task> tasks, Collection<Edge> edges) {
    StringBuilder chart = new StringBuilder("flowchart TD\n");
    for (Task task : tasks) {
      chart.append(
          "  %s[\"%s: %s (%s)\"]\n"
              .formatted(
                  node(task.id()),
                  task.id(),
                  task.title().replace("\"", "#quot;"),
                  task.status().word()));
    }
    Set<TaskId> known = ids(tasks);
    for (Edge edge : edges) {
      TaskId from = edge.dependency().task();
      TaskId to = edge.dependency().dependsOn();
      if (known.contains(from) && known.contains(to)) {
        chart.append("  %s --> %s\n".formatted(node(from), node(to)));
      }
    }
    return chart.toString();
  }

  private static Set<TaskId> ids(Collection<Task> tasks) {
    Set<TaskId> ids = new HashSet<>();
    tasks.forEach(task -> ids.add(task.id()));
    return ids;
  }

  /** Names of nodes have no punctuation. */
  private static String node(TaskId id) {
    return id.value().replace('.', '_').replace('-', '_');
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
