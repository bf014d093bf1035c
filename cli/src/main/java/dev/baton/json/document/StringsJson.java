package dev.baton.json.document;

import dev.baton.json.Document;
import dev.baton.task.TaskId;
import io.avaje.json.JsonWriter;
import java.util.Collection;
import java.util.List;

/** docs/schema/label-list.json: an array of strings. */
public record StringsJson(Collection<?> values) implements Document {
  /** docs/schema/dep-cycles.json: the tasks of each cycle of dependencies. */
  public static Document circles(List<List<TaskId>> circles) {
    return json -> {
      json.beginArray();
      circles.forEach(circle -> new StringsJson(circle).write(json));
      json.endArray();
    };
  }

  @Override
  public void write(JsonWriter json) {
    json.beginArray();
    for (Object value : values) {
      json.value(value.toString());
    }
    json.endArray();
  }
}
