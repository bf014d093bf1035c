package dev.baton.cli.task;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.TasksJson;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.util.List;

/** What is shown of tasks that are deleted. */
final class DeleteView {
  private DeleteView() {}

  /** The tasks that would be deleted, and what depends on them. */
  record Preview(List<Task> tasks) implements View {
    @Override
    public void write(JsonWriter json) {
      TasksJson.of(tasks).write(json);
    }

    @Override
    public void text(Output output) {
      for (Task task : tasks) {
        output.line(
            "would delete %s: %s (%s, %s, waits for %d, needed by %d)"
                .formatted(
                    task.id(),
                    task.title(),
                    task.status().word(),
                    Plural.of(task.counts().comments(), "comment"),
                    task.counts().dependencies(),
                    task.counts().dependents()));
      }
    }
  }

  /** {@code deleted} in docs/schema/definitions.json: what {@code bd delete} prints. */
  record Deleted(List<Task> tasks, int dependencies) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      List<TaskId> ids = tasks.stream().map(Task::id).toList();
      if (ids.size() == 1) {
        fields.text("deleted", ids.getFirst().value());
      } else {
        fields
            .anyStrings("deleted", ids)
            .number("deleted_count", ids.size())
            .number("events_removed", ids.size())
            .number("labels_removed", tasks.stream().mapToInt(task -> task.labels().size()).sum())
            .anyStrings("orphaned_issues", List.of());
      }
      fields.number("dependencies_removed", dependencies).number("references_updated", 0);
    }
  }
}
