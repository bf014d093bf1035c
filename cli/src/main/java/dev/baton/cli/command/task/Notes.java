package dev.baton.cli.command.task;

import dev.baton.cli.core.Session;
import dev.baton.cli.option.TextOptions;
import dev.baton.task.Task;
import dev.baton.task.TaskField;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import org.jspecify.annotations.Nullable;

/** Adds to notes that are there. */
final class Notes {
  private Notes() {}

  /** The changes with one more line of notes; the same ones where there is nothing to add. */
  static TaskPatch appended(Session session, TaskId id, TaskPatch patch, @Nullable String more) {
    if (more == null) {
      return patch;
    }
    String notes = session.finder().find(id).map(Task::text).map(text -> text.notes()).orElse("");
    String all = notes.isEmpty() ? more : notes + "\n" + more;
    return patch.with(TaskField.NOTES, TextOptions.body("notes", all));
  }
}
