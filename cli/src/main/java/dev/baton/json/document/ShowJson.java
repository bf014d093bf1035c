package dev.baton.json.document;

import dev.baton.app.ShowTask;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.store.Events.Event;
import io.avaje.json.JsonWriter;
import java.util.List;

/**
 * docs/schema/show.json: tasks with everything that belongs to them; the history consists of {@code
 * event} in docs/schema/definitions.json.
 */
public record ShowJson(List<ShowTask.Result.Found> tasks) implements Document {

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(tasks, ShowJson::writeTask).write(json);
  }

  private static void writeTask(JsonFields fields, ShowTask.Result.Found found) {
    new TaskJson(found.view()).writeFields(fields);
    DependencyJson.write(fields, found.dependencies(), found.dependents());
    if (!found.comments().isEmpty()) {
      fields.objects("comments", found.comments(), CommentJson::write);
    }
    if (!found.history().isEmpty()) {
      fields.objects("history", found.history(), ShowJson::writeEvent);
    }
    if (!found.rescues().isEmpty()) {
      fields.objects("rescues", found.rescues(), RescueJson::write);
    }
  }

  private static void writeEvent(JsonFields fields, Event event) {
    fields
        .time("at", event.at())
        .text("kind", event.kind())
        .text("actor", event.actor())
        .number("epoch", event.epoch())
        .raw("detail", event.detail());
  }
}
