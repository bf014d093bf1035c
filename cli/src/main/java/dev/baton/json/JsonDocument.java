package dev.baton.json;

import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import java.io.StringWriter;

/** A JSON document as text. */
public final class JsonDocument {
  private JsonDocument() {}

  public static String of(Document body) {
    StringWriter text = new StringWriter();
    try (JsonWriter writer = stream().writer(text)) {
      body.write(writer);
    }
    return text.toString();
  }

  public static JsonStream stream() {
    return JsonStream.builder().serializeEmpty(true).build();
  }
}
