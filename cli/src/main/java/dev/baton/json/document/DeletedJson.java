package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code deleted} in docs/schema/definitions.json: what {@code bd delete} prints. */
public record DeletedJson(List<TaskId> tasks, int labels, int dependencies)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    if (tasks.size() == 1) {
      fields.text("deleted", tasks.getFirst().value());
    } else {
      fields
          .anyStrings("deleted", tasks)
          .number("deleted_count", tasks.size())
          .number("events_removed", tasks.size())
          .number("labels_removed", labels)
          .anyStrings("orphaned_issues", List.of());
    }
    fields.number("dependencies_removed", dependencies).number("references_updated", 0);
  }
}
