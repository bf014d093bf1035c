package dev.baton.json;

import io.avaje.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A small JSON object. */
public final class JsonLine implements Consumer<JsonWriter> {
  private final Map<String, Consumer<JsonWriter>> fields = new LinkedHashMap<>();

  /** A text; null leaves the field out. */
  public JsonLine text(String name, @Nullable String value) {
    fields.put(
        name,
        json -> {
          if (value == null) {
            json.nullValue();
          } else {
            json.value(value);
          }
        });
    return this;
  }

  public JsonLine number(String name, long value) {
    fields.put(name, json -> json.value(value));
    return this;
  }

  public JsonLine truth(String name, boolean value) {
    fields.put(name, json -> json.value(value));
    return this;
  }

  @Override
  public void accept(JsonWriter json) {
    json.beginObject();
    fields.forEach((name, value) -> {
      json.name(name);
      value.accept(json);
    });
    json.endObject();
  }
}
