package dev.baton.store.sql;

import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The labels of a task, within a write transaction. */
final class LabelRows {
  private LabelRows() {}

  static void apply(Handle h, TaskId id, TaskPatch patch) {
    if (patch.labels() != null) {
      h.createUpdate("delete from label where task_id = :id").bind("id", id.value()).execute();
      add(h, id, patch.labels());
    }
    add(h, id, patch.addLabels());
    for (String label : patch.removeLabels()) {
      h.createUpdate("delete from label where task_id = :id and label = :label")
          .bind("id", id.value())
          .bind("label", label)
          .execute();
    }
  }

  static void add(Handle h, TaskId id, List<String> labels) {
    for (String label : labels) {
      h.createUpdate(
              "insert into label (task_id, label) values (:id, :label) on conflict do nothing")
          .bind("id", id.value())
          .bind("label", label)
          .execute();
    }
  }
}
