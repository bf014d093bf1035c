package dev.baton.json.document;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import org.jspecify.annotations.Nullable;

/**
 * {@code task} in docs/schema/definitions.json: a task as in lists, in bd's JSON with {@code
 * epoch}, {@code claim} and {@code stale} added.
 */
public record TaskJson(TaskView view) implements ObjectDocument {

  /** A task without details of its claim. */
  public static TaskJson of(Task task) {
    return new TaskJson(TaskView.of(task));
  }

  /** A task that was not created; as in bd, its id is empty. */
  public static ObjectDocument preview(Task task) {
    return fields -> {
      fields.anyText("id", "");
      new TaskJson(TaskView.of(task)).writeRest(fields);
    };
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields.text("id", view.task().id().value());
    writeRest(fields);
  }

  private static @Nullable String reason(Task task) {
    return task.statusName().equals(task.status().wireName()) ? task.blockedReason() : null;
  }

  private void writeRest(JsonFields fields) {
    Task task = view.task();
    fields
        .anyText("title", task.title())
        .text("description", task.text().description())
        .text("design", task.text().design())
        .text("acceptance_criteria", task.text().acceptanceCriteria())
        .text("notes", task.text().notes())
        .text("spec_id", task.specId())
        .text("status", task.statusName())
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
        .text("blocked_reason", reason(task))
        .count("reopened", task.counts().reopened())
        .strings("blocked_by", view.blockedBy());
    Assessment assessment = view.assessment();
    if (assessment != null) {
      fields.document("claim", new ClaimJson(assessment.claim()));
      Finding finding = assessment.finding();
      if (finding != null && assessment.isStale()) {
        fields.document("stale", new StaleJson(assessment, finding, view.worktree()));
      }
    }
  }
}
