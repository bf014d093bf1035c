package dev.baton.json;

import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import java.io.OutputStream;
import java.io.StringWriter;

/** Values that can be written as JSON. */
@FunctionalInterface
public interface Document {
  /** Writes one complete JSON value. */
  void write(JsonWriter json);

  static String text(Document body) {
    StringWriter text = new StringWriter();
    try (JsonWriter writer = stream().writer(text)) {
      body.write(writer);
    }
    return text.toString();
  }

  /** Writes a document as UTF-8. */
  static void write(Document body, OutputStream out) {
    try (JsonWriter writer = stream().writer(out)) {
      body.write(writer);
    }
  }

  private static JsonStream stream() {
    return JsonStream.builder().serializeEmpty(true).build();
  }
}
