package dev.baton.json;

import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import java.io.OutputStream;
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

  /** Writes a document as UTF-8. */
  public static void write(Document body, OutputStream out) {
    try (JsonWriter writer = stream().writer(out)) {
      body.write(writer);
    }
  }

  public static JsonStream stream() {
    return JsonStream.builder().serializeEmpty(true).build();
  }
}
