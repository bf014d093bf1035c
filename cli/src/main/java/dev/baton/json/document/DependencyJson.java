package dev.baton.json.document;

import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** docs/schema/dep-list.json: both directions of the dependencies of tasks. */
public record DependencyJson(List<Edge> dependencies, List<Edge> dependents)
    implements ObjectDocument {
  /** One direction, as an array of {@code dependency} in docs/schema/definitions.json. */
  public static Document oneWay(List<Edge> edges) {
    return new ArrayDocument<>(edges, DependencyJson::writeEdge);
  }

  /** One direction, each dependency with the whole task at its other end, as in bd. */
  public static Document whole(List<Edge> edges, Map<TaskId, Task> others) {
    return new ArrayDocument<>(
        edges, (fields, edge) -> write(fields, edge, others.get(edge.other())));
  }

  /** The dependencies alone, as in bd's files. */
  public static Document bare(List<Edge> edges) {
    return new ArrayDocument<>(
        edges, (fields, edge) -> ListedTasksJson.writeDependency(fields, edge.dependency()));
  }

  @Override
  public void writeFields(JsonFields fields) {
    write(fields, dependencies, dependents);
  }

  static void write(JsonFields fields, List<Edge> dependencies, List<Edge> dependents) {
    fields
        .someObjects("dependencies", dependencies, DependencyJson::writeEdge)
        .someObjects("dependents", dependents, DependencyJson::writeEdge);
  }

  /**
   * {@code relatedTask} in docs/schema/definitions.json: a dependency with the whole task at its
   * other end, as in bd's {@code show}.
   *
   * @param other null when it is missing
   */
  public static void write(JsonFields fields, Edge edge, @Nullable Task other) {
    if (other == null) {
      writeEdge(fields, edge);
      return;
    }
    Dependency dependency = edge.dependency();
    TaskJson.of(other).writeFields(fields);
    fields
        .text("dependency_type", dependency.type().name())
        .text("issue_id", dependency.task().value())
        .text("depends_on_id", dependency.dependsOn().value())
        .text("type", dependency.type().name());
  }

  /**
   * First the task at the other end and its relation, as in bd's {@code show}; then the dependency
   * itself, as in bd's files.
   */
  private static void writeEdge(JsonFields fields, Edge edge) {
    Dependency dependency = edge.dependency();
    fields
        .text("id", edge.other().value())
        .text("dependency_type", dependency.type().name())
        .number("priority", edge.priority())
        .text("issue_type", edge.issueType())
        .text("issue_id", dependency.task().value())
        .text("depends_on_id", dependency.dependsOn().value())
        .text("type", dependency.type().name())
        .time("created_at", dependency.createdAt())
        .text("created_by", dependency.createdBy())
        .raw("metadata", dependency.metadata())
        .text("title", edge.title())
        .text("status", edge.status() == null ? null : edge.status().wireName());
  }
}
