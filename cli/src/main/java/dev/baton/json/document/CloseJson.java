package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/close.json, in the form with more than the closed task, as in bd.
 *
 * @param unblocked the tasks that can be started now because of it
 * @param claimed null when nothing was claimed
 */
public record CloseJson(Task closed, List<Task> unblocked, @Nullable Task claimed)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields.document("closed", TasksJson.of(List.of(closed)));
    if (!unblocked.isEmpty()) {
      fields.document("unblocked", TasksJson.of(unblocked));
    }
    if (claimed != null) {
      fields.document("claimed", TaskJson.of(claimed));
    }
  }
}
