package dev.baton.json.document;

import dev.baton.app.TaskState;
import dev.baton.json.ObjectDocument;
import dev.baton.task.TaskId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What bd prints about the states of a task. */
public final class StateJson {
  /** As in bd: one state; null when it is not set. */
  public static ObjectDocument of(TaskId task, String dimension, @Nullable String value) {
    return fields -> {
      fields.text("issue_id", task.value()).text("dimension", dimension);
      if (value == null) {
        fields.raw("value", "null");
      } else {
        fields.text("value", value);
      }
    };
  }

  /** As in bd: all states. */
  public static ObjectDocument all(TaskId task, Map<String, String> states) {
    return fields ->
        fields.text("issue_id", task.value()).object("states", one -> states.forEach(one::text));
  }

  /** As in bd: a change of a state. */
  public static ObjectDocument changed(
      TaskId task, String dimension, String value, TaskState.Changed changed) {
    return fields -> {
      fields.text("issue_id", task.value()).text("dimension", dimension);
      if (changed.event() == null) {
        fields.text("value", value).truth("changed", false);
        return;
      }
      if (changed.before() == null) {
        fields.raw("old_value", "null");
      } else {
        fields.text("old_value", changed.before());
      }
      fields
          .text("new_value", value)
          .text("event_id", changed.event().value())
          .truth("changed", true);
    };
  }
}
