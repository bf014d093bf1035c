package dev.baton.json.document;

import dev.baton.app.TaskView;
import dev.baton.claim.Claim;
import dev.baton.claim.ProcessIdentity;
import dev.baton.git.rescue.Rescue;
import dev.baton.json.JsonFields;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Events.Event;
import dev.baton.sweep.Assessment;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Tasks in bd's JSON, with {@code epoch}, {@code claim} and {@code stale} added. */
public final class TaskJson {
  private TaskJson() {}

  /** An array of tasks. */
  public static void writeAll(JsonWriter json, Collection<TaskView> views) {
    json.beginArray();
    for (TaskView view : views) {
      write(json, view);
    }
    json.endArray();
  }

  /** One task, as it stands in lists. */
  public static void write(JsonWriter json, TaskView view) {
    json.beginObject();
    writeFields(json, view);
    json.endObject();
  }

  /** One task with everything that belongs to it. */
  public static void writeWhole(
      JsonWriter json,
      TaskView view,
      List<Edge> dependencies,
      List<Edge> dependents,
      List<Comment> comments,
      List<Event> history,
      List<Rescue> rescues) {
    json.beginObject();
    writeFields(json, view);
    writeDependencies(json, "dependencies", dependencies);
    writeDependencies(json, "dependents", dependents);
    writeComments(json, comments);
    writeHistory(json, history);
    if (!rescues.isEmpty()) {
      json.name("rescues");
      RescueJson.writeAll(json, rescues);
    }
    json.endObject();
  }

  private static void writeFields(JsonWriter json, TaskView view) {
    Task task = view.task();
    JsonFields fields = new JsonFields(json);
    fields
        .text("id", task.id().value())
        .text("title", task.title())
        .text("description", task.text().description())
        .text("design", task.text().design())
        .text("acceptance_criteria", task.text().acceptanceCriteria())
        .text("notes", task.text().notes())
        .text("spec_id", task.specId())
        .text("status", task.status().wireName())
        .number("priority", task.priority())
        .text("issue_type", task.type().name())
        .text("assignee", task.assignee())
        .text("owner", task.owner())
        .time("created_at", task.times().createdAt())
        .text("created_by", task.createdBy())
        .time("updated_at", task.times().updatedAt())
        .time("started_at", task.times().startedAt())
        .time("closed_at", task.times().closedAt())
        .text("close_reason", task.closeReason())
        .number("estimated_minutes", task.estimatedMinutes())
        .time("due_at", task.times().dueAt())
        .time("defer_until", task.times().deferUntil())
        .text("external_ref", task.externalRef())
        .strings("labels", task.labels())
        .raw("metadata", task.metadata())
        .mark("pinned", task.pinned())
        .mark("ephemeral", task.ephemeral())
        .text("parent", task.parent() == null ? null : task.parent().value())
        .number("dependency_count", task.counts().dependencies())
        .number("dependent_count", task.counts().dependents())
        .number("comment_count", task.counts().comments())
        .number("epoch", task.epoch())
        .time("not_before", task.notBefore())
        .text("blocked_reason", task.blockedReason())
        .count("reopened", task.counts().reopened())
        .strings("blocked_by", view.blockedBy());
    Assessment assessment = view.assessment();
    if (assessment != null) {
      writeClaim(json, assessment.claim());
      StaleJson.write(json, assessment, view.worktree());
    }
  }

  private static void writeClaim(JsonWriter json, Claim claim) {
    ProcessIdentity process = claim.process();
    Claim.Place place = claim.place();
    Duration lease = claim.lease();
    json.name("claim");
    json.beginObject();
    JsonFields fields = new JsonFields(json);
    fields
        .text("worker", claim.worker())
        .number("epoch", claim.epoch())
        .time("claimed_at", claim.claimedAt())
        .time("renewed_at", claim.renewedAt())
        .number("lease_seconds", lease == null ? null : (Long) lease.toSeconds());
    if (process != null) {
      fields
          .number("pid", process.pid())
          .number("start_ticks", process.startTicks())
          .text("machine_id", process.machineId())
          .text("boot_id", process.bootId())
          .text("pid_namespace", process.pidNamespace());
    }
    if (place != null) {
      fields
          .text("worktree", place.worktree())
          .text("branch", place.branch())
          .text("base_commit", place.baseCommit());
    }
    json.endObject();
  }

  private static void writeDependencies(JsonWriter json, String name, List<Edge> edges) {
    if (!edges.isEmpty()) {
      json.name(name);
      writeEdges(json, edges);
    }
  }

  /** An array of the tasks at the other ends of dependencies. */
  public static void writeEdges(JsonWriter json, List<Edge> edges) {
    json.beginArray();
    for (Edge edge : edges) {
      Dependency dependency = edge.dependency();
      json.beginObject();
      // First the task at the other end with its relation, as bd's 'show' has it; then the
      // dependency itself, as it stands in bd's files.
      new JsonFields(json)
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
      json.endObject();
    }
    json.endArray();
  }

  /** The remarks on a task as an array field. */
  private static void writeComments(JsonWriter json, List<Comment> comments) {
    if (!comments.isEmpty()) {
      json.name("comments");
      writeAllComments(json, comments);
    }
  }

  private static void writeHistory(JsonWriter json, List<Event> history) {
    if (history.isEmpty()) {
      return;
    }
    json.name("history");
    json.beginArray();
    for (Event event : history) {
      json.beginObject();
      new JsonFields(json)
          .time("at", event.at())
          .text("kind", event.kind())
          .text("actor", event.actor())
          .number("epoch", (Long) event.epoch())
          .raw("detail", event.detail());
      json.endObject();
    }
    json.endArray();
  }

  /** An array of remarks. */
  public static void writeAllComments(JsonWriter json, List<Comment> comments) {
    json.beginArray();
    for (Comment comment : comments) {
      writeComment(json, comment);
    }
    json.endArray();
  }

  /** One remark. */
  public static void writeComment(JsonWriter json, Comment comment) {
    json.beginObject();
    new JsonFields(json)
        .number("id", comment.id())
        .text("issue_id", comment.task().value())
        .text("author", comment.author())
        .text("text", comment.text())
        .time("created_at", comment.createdAt());
    json.endObject();
  }

  /** An object with both directions of a task's dependencies. */
  public static void writeEdges(JsonWriter json, List<Edge> dependencies, List<Edge> dependents) {
    json.beginObject();
    writeDependencies(json, "dependencies", dependencies);
    writeDependencies(json, "dependents", dependents);
    json.endObject();
  }
}
