package dev.baton.json;

import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import java.io.StringWriter;
import java.util.function.Consumer;

/** A JSON document as text. */
public final class JsonDocument {
  private JsonDocument() {}

  public static String of(Consumer<JsonWriter> body) {
    StringWriter text = new StringWriter();
    try (JsonWriter writer = stream().writer(text)) {
      body.accept(writer);
    }
    return text.toString();
  }

  public static JsonStream stream() {
    return JsonStream.builder().serializeEmpty(true).build();
  }
}
