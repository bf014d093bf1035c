package dev.baton.json.document;

import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import io.avaje.json.JsonWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** docs/schema/dep-tree.json: tasks in the order of the tree, each with its depth. */
public record DependencyTreeJson(List<Node> nodes) implements Document {

  /**
   * One task in the tree.
   *
   * @param edge through which it was reached; null for the root
   */
  public record Node(
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
   * The same as bd prints it, with whole tasks: {@code treeTask} in docs/schema/definitions.json.
   *
   * @param tasks those that exist, by their ids
   */
  public Document asBd(Map<TaskId, Task> tasks) {
    return new ArrayDocument<>(
        nodes,
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
    new ArrayDocument<>(nodes, DependencyTreeJson::writeNode).write(json);
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
}
