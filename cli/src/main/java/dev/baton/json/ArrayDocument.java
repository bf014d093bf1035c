package dev.baton.json;

import io.avaje.json.JsonWriter;
import java.util.Collection;
import java.util.function.BiConsumer;

/**
 * An array of objects.
 *
 * @param writer writes the fields of one of them
 */
public record ArrayDocument<T>(Collection<? extends T> values, BiConsumer<JsonFields, T> writer)
    implements Document {
  @Override
  public void write(JsonWriter json) {
    JsonFields fields = new JsonFields(json);
    json.beginArray();
    for (T value : values) {
      json.beginObject();
      writer.accept(fields, value);
      json.endObject();
    }
    json.endArray();
  }
}
