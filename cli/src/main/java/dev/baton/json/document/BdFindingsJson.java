package dev.baton.json.document;

import dev.baton.app.find.DuplicateTasks.Group;
import dev.baton.app.find.DuplicateTasks.Member;
import dev.baton.app.find.SimilarTasks.Pair;
import dev.baton.app.find.TaskGraph;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What bd prints about tasks that belong together. */
public final class BdFindingsJson {
  /** Groups of tasks that say the same. */
  public static ObjectDocument duplicates(List<Group> groups) {
    return fields ->
        fields
            .number("duplicate_groups", groups.size())
            .objects("groups", groups, BdFindingsJson::writeGroup);
  }

  private static void writeGroup(JsonFields fields, Group group) {
    String target = group.target().task().id().value();
    List<TaskId> sources =
        group.members().stream()
            .map(member -> member.task().id())
            .filter(id -> !id.value().equals(target))
            .toList();
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

  /** Pairs of similar tasks. */
  public static ObjectDocument similar(List<Pair> pairs, double threshold) {
    return fields ->
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
                        .text("method", "mechanical"))
            .number("count", pairs.size())
            .text("method", "mechanical")
            .fraction("threshold", threshold);
  }

  /** What hangs together with one task, in layers. */
  public static ObjectDocument graph(TaskGraph graph) {
    return fields ->
        fields
            .document("root", TaskJson.of(graph.root()))
            .document("issues", TasksJson.of(graph.tasks()))
            .object("layout", layout -> writeLayout(layout, graph));
  }

  private static void writeLayout(JsonFields fields, TaskGraph graph) {
    List<List<TaskId>> rows = graph.rows();
    Map<TaskId, Task> tasks = new HashMap<>();
    graph.tasks().forEach(task -> tasks.put(task.id(), task));
    fields
        .object(
            "Nodes",
            nodes -> {
              for (int layer = 0; layer < rows.size(); layer++) {
                for (int at = 0; at < rows.get(layer).size(); at++) {
                  writeNode(nodes, graph, tasks, rows.get(layer).get(at), layer, at);
                }
              }
            })
        .document("Layers", StringsJson.circles(rows))
        .number("MaxLayer", rows.size() - 1)
        .text("RootID", graph.root().id().value());
  }

  private static void writeNode(
      JsonFields nodes, TaskGraph graph, Map<TaskId, Task> tasks, TaskId id, int layer, int at) {
    nodes.object(
        id.value(),
        node ->
            node.document("Issue", TaskJson.of(tasks.getOrDefault(id, graph.root())))
                .number("Layer", layer)
                .number("Position", at)
                .stringsOrNull("DependsOn", graph.waitsFor(id)));
  }

  /** Groups of tasks that hang together. */
  public static Document graphs(List<TaskGraph> graphs) {
    return new ArrayDocument<>(graphs, BdFindingsJson::writeWhole);
  }

  private static void writeWhole(JsonFields fields, TaskGraph graph) {
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
}
