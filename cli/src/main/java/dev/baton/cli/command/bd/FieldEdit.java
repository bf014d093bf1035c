package dev.baton.cli.command.bd;

import dev.baton.app.UpdateTask;
import dev.baton.task.Priority;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.text.LabelText;

/** A field that one of bd's short commands changes. */
enum FieldEdit {
  ASSIGN("NAME", "Assign a task; an empty name assigns it to nobody."),
  PRIORITY("P", "Set a task's priority, from 0 (first) to 4 (last)."),
  TAG("LABEL", "Add a label to a task."),
  NOTE("TEXT", "Add a paragraph to a task's notes.");

  private final String label;
  private final String summary;

  FieldEdit(String label, String summary) {
    this.label = label;
    this.summary = summary;
  }

  String label() {
    return label;
  }

  String summary() {
    return summary;
  }

  /** The change to this value. */
  UpdateTask.Request of(TaskId task, String value) {
    TaskPatch.Builder patch = TaskPatch.builder();
    return switch (this) {
      case ASSIGN -> request(task, patch.set(TaskField.ASSIGNEE, value.isEmpty() ? null : value));
      case PRIORITY -> request(task, patch.set(TaskField.PRIORITY, Priority.parse(value)));
      case TAG -> request(task, patch.addLabels(LabelText.parse(value)));
      case NOTE -> new UpdateTask.Request(task, patch.build(), null, value, null);
    };
  }

  private static UpdateTask.Request request(TaskId task, TaskPatch.Builder patch) {
    return new UpdateTask.Request(task, patch.build(), null, null, null);
  }
}
