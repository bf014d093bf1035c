package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import java.util.List;

/** As in bd: what {@code bd todo done} prints. */
public record DoneJson(List<Task> tasks, String reason) implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .anyStrings("closed", tasks.stream().map(task -> task.id().value()).toList())
        .text("reason", reason);
  }
}
