package dev.baton.render;

import dev.baton.app.find.TaskGraph;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.terminal.Output;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tasks that hang together, in layers: what can be done first stands first. */
public final class GraphPage {
  /**
   * Prints them.
   *
   * @param dot whether to print them for Graphviz
   */
  public static void print(Output output, List<TaskGraph> graphs, boolean dot) {
    if (dot) {
      List<Task> tasks = new ArrayList<>();
      List<Edge> edges = new ArrayList<>();
      for (TaskGraph graph : graphs) {
        tasks.addAll(graph.tasks());
        graph.dependencies().forEach(one -> edges.add(edge(one)));
      }
      output.verbatim(DependencyChart.dot(tasks, edges));
      return;
    }
    if (graphs.isEmpty()) {
      output.note("no unfinished tasks");
    }
    String separator = "";
    for (TaskGraph graph : graphs) {
      output.rendered(separator);
      print(output, graph);
      separator = "\n";
    }
  }

  private static Edge edge(Dependency one) {
    return new Edge(one, one.dependsOn(), null, null, null, null);
  }

  private static void print(Output output, TaskGraph graph) {
    Map<TaskId, Task> tasks = new HashMap<>();
    graph.tasks().forEach(task -> tasks.put(task.id(), task));
    int layer = 0;
    for (List<TaskId> row : graph.rows()) {
      for (TaskId id : row) {
        Task task = tasks.getOrDefault(id, graph.root());
        List<TaskId> waitsFor = graph.waitsFor(id);
        output.line(
            "%d  %s [%s] %s%s"
                .formatted(
                    layer,
                    id,
                    task.status().word(),
                    task.title(),
                    waitsFor.isEmpty() ? "" : " <- " + TaskIds.list(waitsFor, " ")));
      }
      layer++;
    }
  }
}
