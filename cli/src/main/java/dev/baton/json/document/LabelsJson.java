package dev.baton.json.document;

import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What bd prints about labels. */
public final class LabelsJson {
  private record Changed(TaskId task, String label) {}

  /**
   * {@code labelChanges} in docs/schema/definitions.json.
   *
   * @param status such as {@code added}
   */
  public static Document changes(
      Collection<TaskId> tasks, Collection<String> labels, String status) {
    List<Changed> changes = new ArrayList<>();
    for (TaskId task : tasks) {
      for (String label : labels) {
        changes.add(new Changed(task, label));
      }
    }
    return new ArrayDocument<>(
        changes,
        (fields, change) ->
            fields
                .text("issue_id", change.task().value())
                .text("label", change.label())
                .text("status", status));
  }

  /** {@code labelCounts} in docs/schema/definitions.json: how many tasks have each label. */
  public static Document counts(Map<String, Integer> counts) {
    return new ArrayDocument<>(
        counts.entrySet(),
        (fields, entry) -> fields.text("label", entry.getKey()).number("count", entry.getValue()));
  }
}
