package dev.baton.cli.input;

import dev.baton.task.InvalidValue;
import io.avaje.json.JsonException;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import java.io.StringWriter;
import java.util.List;

/** JSON that people type. */
public final class JsonText {
  private JsonText() {}

  /**
   * Checks that a text is a JSON object.
   *
   * @return the object without needless blanks
   * @throws InvalidValue for anything else
   */
  public static String object(String text) {
    try (JsonReader reader = stream().reader(text)) {
      if (!text.stripLeading().startsWith("{")) {
        throw notAnObject(text, "it does not begin with '{'");
      }
      String raw = reader.readRaw();
      if (!text.strip().endsWith(raw)) {
        throw notAnObject(text, "something follows the object");
      }
      return raw;
    } catch (JsonException | IllegalStateException e) {
      throw notAnObject(text, "it is not well-formed");
    }
  }

  private static InvalidValue notAnObject(String text, String why) {
    return new InvalidValue(
        InvalidValue.quote(text) + " is not a JSON object: " + why, "for example: {\"points\": 3}");
  }

  /**
   * The RFC 7396 merge patch that sets and removes keys.
   *
   * @param set each {@code KEY=VALUE}; values are text
   * @param unset keys
   */
  public static String mergePatch(List<String> set, List<String> unset) {
    StringWriter text = new StringWriter();
    JsonStream stream = JsonStream.builder().serializeNulls(true).serializeEmpty(true).build();
    try (JsonWriter json = stream.writer(text)) {
      json.beginObject();
      for (String pair : set) {
        int equals = pair.indexOf('=');
        if (equals < 1) {
          throw new InvalidValue(
              InvalidValue.quote(pair) + " is not a metadata entry: expected KEY=VALUE", "");
        }
        json.name(Texts.line("metadata key", pair.substring(0, equals), Labels.MAX_LENGTH));
        json.value(pair.substring(equals + 1));
      }
      for (String key : unset) {
        json.name(key);
        json.nullValue();
      }
      json.endObject();
    }
    return text.toString();
  }

  private static JsonStream stream() {
    return JsonStream.builder().build();
  }
}
