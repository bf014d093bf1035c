package dev.baton.json.document;

import dev.baton.app.TaskView;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Dependency;
import dev.baton.task.TaskId;
import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a list as bd prints them: each with its own dependencies, as in bd's files, with the
 * lease of its claim and with the number of tasks that block it. A stale task has a label for that.
 *
 * @param edges what these tasks depend on, in any order
 * @param leases of those that are in progress
 */
public record ListedTasksJson(
    Collection<TaskView> views, Collection<Edge> edges, Map<TaskId, Lease> leases)
    implements Document {
  /**
   * How long the worker of a task may be silent, in bd's words.
   *
   * @param end null where silence proves nothing
   */
  public record Lease(Instant heartbeat, @Nullable Instant end) {
    public void write(JsonFields fields) {
      fields.time("lease_expires_at", end).time("heartbeat_at", heartbeat);
    }
  }

  @Override
  public void write(JsonWriter json) {
    Map<TaskId, List<Dependency>> byTask = new HashMap<>();
    for (Edge edge : edges) {
      byTask
          .computeIfAbsent(edge.dependency().task(), id -> new ArrayList<>())
          .add(edge.dependency());
    }
    JsonFields fields = new JsonFields(json);
    json.beginArray();
    for (TaskView view : views) {
      json.beginObject();
      new TaskJson(view.labelled()).writeFields(fields);
      List<Dependency> own = byTask.get(view.task().id());
      if (own != null) {
        fields.objects("dependencies", own, ListedTasksJson::writeDependency);
      }
      Lease lease = leases.get(view.task().id());
      if (lease != null) {
        lease.write(fields);
      }
      fields.count("blocked_by_count", view.blockedBy().size());
      json.endObject();
    }
    json.endArray();
  }

  /** A dependency as in bd's files, where its metadata is a text. */
  public static void writeDependency(JsonFields fields, Dependency dependency) {
    String metadata = dependency.metadata();
    fields
        .text("issue_id", dependency.task().value())
        .text("depends_on_id", dependency.dependsOn().value())
        .text("type", dependency.type().name())
        .time("created_at", dependency.createdAt())
        .text("created_by", dependency.createdBy())
        .text("metadata", metadata == null ? "{}" : metadata);
  }
}
