package dev.baton.cli.bd;

import dev.baton.app.find.DuplicateTasks.Group;
import dev.baton.app.find.DuplicateTasks.Member;
import dev.baton.app.find.LintTasks.Finding;
import dev.baton.app.find.SimilarTasks.Pair;
import dev.baton.app.find.TaskGraph;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.ListedTasksJson;
import dev.baton.json.document.StringsJson;
import dev.baton.json.document.TaskJson;
import dev.baton.json.document.TasksJson;
import dev.baton.render.DependencyChart;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;

/** What bd shows of tasks that are connected or alike, and of those that lack sections. */
final class BdFindingsView {
  /** Groups of tasks with equal texts. */
  record Duplicates(List<Group> groups) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .number("duplicate_groups", groups.size())
          .objects("groups", groups, Duplicates::writeGroup);
    }

    private static void writeGroup(JsonFields fields, Group group) {
      String target = group.target().task().id().value();
      List<TaskId> sources = sources(group);
      String names = String.join(" ", sources.stream().map(TaskId::value).toList());
      fields
          .text("title", group.target().task().title())
          .objects("issues", group.members(), (one, member) -> writeMember(one, member, target))
          .text("suggested_target", target)
          .strings("suggested_sources", sources)
          .text("note", "Duplicate: " + names + " (same content as " + target + ")")
          .text("suggested_action", "bd duplicate " + names + " --of " + target);
    }

    private static void writeMember(JsonFields fields, Member member, String target) {
      Task task = member.task();
      fields
          .text("id", task.id().value())
          .text("title", task.title())
          .text("status", task.status().wireName())
          .number("priority", task.priority())
          .number("references", member.references())
          .number("dependents", task.counts().dependents())
          .number("dependencies", task.counts().dependencies())
          .number("weight", member.weight())
          .truth("is_merge_target", task.id().value().equals(target));
    }

    /** The tasks that are duplicates of the suggested one. */
    private static List<TaskId> sources(Group group) {
      List<TaskId> sources = new ArrayList<>();
      group.members().forEach(member -> sources.add(member.task().id()));
      sources.remove(group.target().task().id());
      return sources;
    }

    @Override
    public void text(Output output) {
      if (groups.isEmpty()) {
        output.note("no duplicates");
      }
      for (Group group : groups) {
        Task target = group.target().task();
        output.line(target.id() + ": " + target.title());
        sources(group).forEach(id -> output.line("  bd duplicate " + id + " --of " + target.id()));
      }
    }
  }

  /**
   * Pairs of similar tasks.
   *
   * @param threshold the least similarity
   */
  record Similar(List<Pair> pairs, double threshold) implements View, ObjectDocument {
    private static final String METHOD = "mechanical";

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .objects(
              "pairs",
              pairs,
              (one, pair) ->
                  one.text("issue_a_id", pair.one().id().value())
                      .text("issue_a_title", pair.one().title())
                      .text("issue_b_id", pair.other().id().value())
                      .text("issue_b_title", pair.other().title())
                      .fraction("similarity", pair.similarity())
                      .text("method", METHOD))
          .number("count", pairs.size())
          .text("method", METHOD)
          .fraction("threshold", threshold);
    }

    @Override
    public void text(Output output) {
      if (pairs.isEmpty()) {
        output.note("no similar tasks");
      }
      for (Pair pair : pairs) {
        Task one = pair.one();
        Task other = pair.other();
        output.line(
            "%.0f %% %s %s / %s %s"
                .formatted(
                    pair.similarity() * 100, one.id(), one.title(), other.id(), other.title()));
      }
    }
  }

  /**
   * The tasks that are connected with one task, in layers.
   *
   * @param dot whether people want it for Graphviz
   */
  record Graph(TaskGraph graph, boolean dot) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .document("root", TaskJson.of(graph.root()))
          .document("issues", TasksJson.of(graph.tasks()))
          .object("layout", this::writeLayout);
    }

    private void writeLayout(JsonFields fields) {
      List<List<Task>> rows = graph.rows();
      fields
          .object(
              "Nodes",
              nodes -> {
                for (int layer = 0; layer < rows.size(); layer++) {
                  for (int at = 0; at < rows.get(layer).size(); at++) {
                    writeNode(nodes, rows.get(layer).get(at), layer, at);
                  }
                }
              })
          .document(
              "Layers",
              StringsJson.ofLists(
                  rows.stream().map(row -> row.stream().map(Task::id).toList()).toList()))
          .number("MaxLayer", rows.size() - 1)
          .text("RootID", graph.root().id().value());
    }

    private void writeNode(JsonFields nodes, Task task, int layer, int at) {
      nodes.object(
          task.id().value(),
          node ->
              node.document("Issue", TaskJson.of(task))
                  .number("Layer", layer)
                  .number("Position", at)
                  .stringsOrNull("DependsOn", graph.waitsFor(task.id())));
    }

    @Override
    public void text(Output output) {
      new Graphs(List.of(graph), dot).text(output);
    }
  }

  /**
   * Groups of connected tasks, in layers: those that can be done first come first.
   *
   * @param dot whether people want them for Graphviz
   */
  record Graphs(List<TaskGraph> graphs, boolean dot) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(graphs, Graphs::writeGraph).write(json);
    }

    private static void writeGraph(JsonFields fields, TaskGraph graph) {
      fields
          .document("Root", TaskJson.of(graph.root()))
          .document("Issues", TasksJson.of(graph.tasks()))
          .objects("Dependencies", graph.dependencies(), ListedTasksJson::writeDependency)
          .object(
              "IssueMap",
              map ->
                  graph.tasks().forEach(task -> map.document(task.id().value(), TaskJson.of(task))))
          .raw("VarDefs", "null")
          .anyText("Phase", "")
          .truth("Pour", false);
    }

    @Override
    public void text(Output output) {
      if (dot) {
        List<Task> tasks = new ArrayList<>();
        List<Dependency> dependencies = new ArrayList<>();
        for (TaskGraph graph : graphs) {
          tasks.addAll(graph.tasks());
          dependencies.addAll(graph.dependencies());
        }
        output.verbatim(DependencyChart.dot(tasks, dependencies));
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

    private static void print(Output output, TaskGraph graph) {
      int layer = 0;
      for (List<Task> row : graph.rows()) {
        for (Task task : row) {
          List<TaskId> waitsFor = graph.waitsFor(task.id());
          output.line(
              "%d  %s [%s] %s%s"
                  .formatted(
                      layer,
                      task.id(),
                      task.status().word(),
                      task.title(),
                      waitsFor.isEmpty() ? "" : " <- " + TaskIds.list(waitsFor, " ")));
        }
        layer++;
      }
    }
  }

  /** Tasks that lack sections. */
  record Linted(List<Finding> findings) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .number("total", findings.stream().mapToInt(one -> one.missing().size()).sum())
          .number("issues", findings.size())
          .objects("results", findings, Linted::writeFinding);
    }

    private static void writeFinding(JsonFields fields, Finding finding) {
      fields
          .text("id", finding.task().id().value())
          .text("title", finding.task().title())
          .text("type", finding.task().type().name())
          .strings("missing", finding.missing())
          .number("warnings", finding.missing().size());
    }

    @Override
    public void text(Output output) {
      if (findings.isEmpty()) {
        output.line("no sections are missing");
      }
      for (Finding finding : findings) {
        Task task = finding.task();
        String missing = String.join(", ", finding.missing());
        output.line(task.id() + " (" + task.type().name() + "): missing " + missing);
      }
    }
  }
}
