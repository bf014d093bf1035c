package dev.baton.cli.output;

import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import java.io.StringWriter;
import java.util.function.Consumer;

/** A JSON document as text. */
public final class JsonText {
  private JsonText() {}

  public static String of(Consumer<JsonWriter> body) {
    StringWriter text = new StringWriter();
    try (JsonWriter writer = stream().writer(text)) {
      body.accept(writer);
    }
    return text.toString();
  }

  static JsonStream stream() {
    return JsonStream.builder().serializeEmpty(true).build();
  }
}
