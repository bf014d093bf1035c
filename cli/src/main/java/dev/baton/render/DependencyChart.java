package dev.baton.render;

import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tasks and their dependencies as charts for other programs. */
public final class DependencyChart {
  /**
   * A chart for Graphviz, with an arrow from each task to what it depends on.
   *
   * @param dependencies those to tasks that are not in the chart are left out
   */
  public static String dot(Collection<Task> tasks, Collection<Dependency> dependencies) {
    StringBuilder dot = new StringBuilder("digraph dependencies {\n  rankdir=LR;\n");
    for (Task task : tasks) {
      dot.append(
          "  \"%s\" [label=\"%s\\n%s\"];\n".formatted(task.id(), task.id(), quoted(task.title())));
    }
    for (Dependency one : within(tasks, dependencies)) {
      dot.append(
          "  \"%s\" -> \"%s\" [label=\"%s\"];\n"
              .formatted(one.task(), one.dependsOn(), one.type().name()));
    }
    return dot.append("}\n").toString();
  }

  /** A flow chart for Mermaid, with an arrow from each task to what it depends on. */
  public static String mermaid(Collection<Task> tasks, Collection<Dependency> dependencies) {
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
    for (Dependency one : within(tasks, dependencies)) {
      chart.append("  %s --> %s\n".formatted(node(one.task()), node(one.dependsOn())));
    }
    return chart.toString();
  }

  /** The dependencies between tasks of the chart. */
  private static List<Dependency> within(
      Collection<Task> tasks, Collection<Dependency> dependencies) {
    Set<TaskId> known = new HashSet<>();
    tasks.forEach(task -> known.add(task.id()));
    return dependencies.stream()
        .filter(one -> known.contains(one.task()) && known.contains(one.dependsOn()))
        .toList();
  }

  /** Names of nodes have no punctuation. */
  private static String node(TaskId id) {
    return id.value().replace('.', '_').replace('-', '_');
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
