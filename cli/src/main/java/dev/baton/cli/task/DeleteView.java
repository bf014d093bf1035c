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
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /** How many labels these tasks have. */
  static int labels(List<Task> tasks) {
    return tasks.stream().mapToInt(task -> task.labels().size()).sum();
  }

  /**
   * {@code deleted} in docs/schema/definitions.json: what {@code bd delete} prints.
   *
   * @param named those that were to be deleted; null for one without those that depend on it
   * @param orphans those that depended on one of them
   */
  record Deleted(
      List<Task> tasks,
      @Nullable Collection<TaskId> named,
      int dependencies,
      Collection<TaskId> orphans)
      implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      if (named == null) {
        fields.text("deleted", tasks.getFirst().id().value());
      } else {
        fields
            .anyStrings("deleted", named)
            .number("deleted_count", tasks.size())
            .number("events_removed", tasks.size())
            .number("labels_removed", labels(tasks));
        if (orphans.isEmpty()) {
          fields.raw("orphaned_issues", "null");
        } else {
          fields.anyStrings("orphaned_issues", orphans);
        }
      }
      fields.number("dependencies_removed", dependencies).number("references_updated", 0);
    }
  }
}
