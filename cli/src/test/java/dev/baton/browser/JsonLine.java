package dev.baton.browser;

import dev.baton.json.Document;
import io.avaje.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A small JSON object. */
final class JsonLine implements Document {
  private final Map<String, Consumer<JsonWriter>> fields = new LinkedHashMap<>();

  /** A text; null omits the field. */
  JsonLine text(String name, @Nullable String value) {
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

  JsonLine number(String name, long value) {
    fields.put(name, json -> json.value(value));
    return this;
  }

  /** A value that is JSON already. */
  JsonLine raw(String name, String value) {
    fields.put(name, json -> json.rawValue(value));
    return this;
  }

  JsonLine truth(String name, boolean value) {
    fields.put(name, json -> json.value(value));
    return this;
  }

  @Override
  public void write(JsonWriter json) {
    json.beginObject();
    fields.forEach((name, value) -> {
      json.name(name);
      value.accept(json);
    });
    json.endObject();
  }
}
