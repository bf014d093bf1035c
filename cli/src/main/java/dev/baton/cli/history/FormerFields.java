package dev.baton.cli.history;

import dev.baton.json.JsonObject;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What fields of a task were before an update. */
record FormerFields(JsonObject before) {
  /** The names of the fields. */
  public List<String> names() {
    return before.allNames();
  }

  /** A field's value in words; empty where it had none. */
  public String words(String name) {
    if (name.equals("labels")) {
      return String.join(", ", before.texts(name));
    }
    String value = before.scalar(name);
    return value == null ? "" : value;
  }

  /** The patch that restores them. */
  TaskPatch patch() {
    TaskPatch.Builder patch = TaskPatch.builder();
    for (String name : names()) {
      if (name.equals("labels")) {
        patch.setLabels(before.texts(name));
      } else if (name.equals("parent")) {
        String parent = before.text(name);
        if (parent == null) {
          patch.noParent();
        } else {
          patch.parent(new TaskId(parent));
        }
      }
    }
    for (TaskField field : TaskField.values()) {
      if (names().contains(field.wireName())) {
        patch.set(field, value(field));
      }
    }
    return patch.build();
  }

  private @Nullable Object value(TaskField field) {
    String name = field.wireName();
    return switch (field) {
      case PRIORITY, ESTIMATED_MINUTES -> {
        Long number = before.count(name, Integer.MAX_VALUE);
        yield number == null ? null : (Integer) number.intValue();
      }
      case PINNED, EPHEMERAL -> before.truth(name);
      case DUE_AT, DEFER_UNTIL -> {
        String time = before.text(name);
        yield time == null ? null : Instant.parse(time);
      }
      case TITLE,
          DESCRIPTION,
          DESIGN,
          ACCEPTANCE_CRITERIA,
          NOTES,
          ISSUE_TYPE,
          ASSIGNEE,
          OWNER,
          SPEC_ID,
          EXTERNAL_REF,
          METADATA ->
          before.text(name);
    };
  }
}
