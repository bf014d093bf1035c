package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/close.json, in the form with more than the closed task, as in bd.
 *
 * @param unblocked the tasks that can be started now because of it
 * @param claimed null when nothing was claimed
 * @param asBd whether the claimed task has the status that it had before, as bd prints it
 */
public record CloseJson(Task closed, List<Task> unblocked, @Nullable Task claimed, boolean asBd)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields.document("closed", TasksJson.of(List.of(closed)));
    if (!unblocked.isEmpty()) {
      fields.document("unblocked", TasksJson.of(unblocked));
    }
    if (claimed != null) {
      fields.document("claimed", TaskJson.of(asBd ? claimed.withStatus(TaskStatus.OPEN) : claimed));
    }
  }
}
