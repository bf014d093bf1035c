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
      former.add(field.wireName(), field.in(task));
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
