package dev.baton.store;

import dev.baton.task.Task;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a change replaces, so that it can be undone: a JSON object in the change's event, with the
 * names of fields as in the JSON of tasks.
 */
final class FormerValues {
  private final StringBuilder json = new StringBuilder("{");

  private FormerValues() {}

  /** The fields that a patch changes. */
  static FormerValues of(Task task, TaskPatch patch) {
    FormerValues former = new FormerValues();
    for (TaskField field : patch.fields().keySet()) {
      former.add(field.wireName(), value(task, field));
    }
    if (patch.metadataMerge() != null && !patch.fields().containsKey(TaskField.METADATA)) {
      former.add(TaskField.METADATA.wireName(), task.metadata());
    }
    if (patch.labels() != null || !patch.addLabels().isEmpty() || !patch.removeLabels().isEmpty()) {
      former.add("labels", task.labels());
    }
    if (patch.orphaned() || patch.newParent() != null) {
      former.add("parent", task.parent());
    }
    return former;
  }

  /** What changes with the status. */
  static FormerValues ofStatus(Task task) {
    return new FormerValues()
        .add("status", task.status().wireName())
        .add("assignee", task.assignee())
        .add("close_reason", task.closeReason())
        .add("blocked_reason", task.blockedReason())
        .add("defer_until", task.times().deferUntil());
  }

  private static @Nullable Object value(Task task, TaskField field) {
    return switch (field) {
      case TITLE -> task.title();
      case DESCRIPTION -> task.text().description();
      case DESIGN -> task.text().design();
      case ACCEPTANCE_CRITERIA -> task.text().acceptanceCriteria();
      case NOTES -> task.text().notes();
      case PRIORITY -> task.priority();
      case ISSUE_TYPE -> task.type().name();
      case ASSIGNEE -> task.assignee();
      case OWNER -> task.owner();
      case ESTIMATED_MINUTES -> task.estimatedMinutes();
      case DUE_AT -> task.times().dueAt();
      case DEFER_UNTIL -> task.times().deferUntil();
      case SPEC_ID -> task.specId();
      case EXTERNAL_REF -> task.externalRef();
      case METADATA -> task.metadata();
      case PINNED -> task.pinned();
      case EPHEMERAL -> task.ephemeral();
    };
  }

  private FormerValues add(String name, @Nullable Object value) {
    json.append(json.length() > 1 ? "," : "").append('"').append(name).append("\":");
    switch (value) {
      case null -> json.append("null");
      case Number number -> json.append(number);
      case Boolean truth -> json.append(truth);
      case List<?> list -> {
        json.append('[');
        for (int i = 0; i < list.size(); i++) {
          json.append(i == 0 ? "" : ",");
          Events.quote(json, String.valueOf(list.get(i)));
        }
        json.append(']');
      }
      default -> Events.quote(json, value.toString());
    }
    return this;
  }

  @Override
  public String toString() {
    return json + "}";
  }
}
