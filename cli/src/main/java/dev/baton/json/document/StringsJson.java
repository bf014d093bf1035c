package dev.baton.json.document;

import dev.baton.json.Document;
import dev.baton.task.TaskId;
import io.avaje.json.JsonWriter;
import java.util.Collection;
import java.util.List;

/** docs/schema/label-list.json: an array of strings. */
public record StringsJson(Collection<?> values) implements Document {
  /** docs/schema/dep-cycles.json, and other arrays of such arrays. */
  public static Document ofLists(List<List<TaskId>> lists) {
    return json -> {
      json.beginArray();
      lists.forEach(list -> new StringsJson(list).write(json));
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
