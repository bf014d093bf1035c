package dev.baton.json.document;

import dev.baton.app.OpenEpics.Epic;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.TaskId;
import io.avaje.json.JsonWriter;
import java.util.List;

/** {@code epics} in docs/schema/definitions.json: epics and their progress, as in bd. */
public record EpicsJson(List<Epic> epics) implements Document {

  /** docs/schema/epic-close-eligible.json: which epics were closed. */
  public record Closed(List<TaskId> closed, String reason) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields.anyStrings("closed", closed).number("count", closed.size()).text("reason", reason);
    }
  }

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(epics, EpicsJson::writeEpic).write(json);
  }

  private static void writeEpic(JsonFields fields, Epic epic) {
    fields
        .document("epic", TaskJson.of(epic.task()))
        .number("total_children", epic.progress().children())
        .number("closed_children", epic.progress().closed())
        .truth("eligible_for_close", epic.progress().isDone());
  }
}
