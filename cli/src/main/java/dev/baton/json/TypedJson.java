package dev.baton.json;

import dev.baton.task.InvalidValue;
import dev.baton.task.TaskText;
import dev.baton.text.LabelText;
import dev.baton.text.Texts;
import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import java.io.StringWriter;
import java.util.List;

/** Checks JSON that people type. */
public final class TypedJson {
  private TypedJson() {}

  /**
   * Checks that a text is a JSON object within the length limit of a task's texts.
   *
   * @return the object without surrounding blanks
   * @throws InvalidValue for anything else
   */
  public static String object(String text) {
    Texts.check("metadata", text, TaskText.MAX_BODY);
    String object = text.strip();
    JsonTokenizer tokens = JsonTokenizer.strict(object);
    if (!object.startsWith("{")) {
      throw notAnObject(text, "it does not begin with '{'");
    }
    boolean read = tokens.readObject(null);
    if (tokens.isTooDeep()) {
      throw notAnObject(
          text, "nested deeper than " + JsonTokenizer.MAX_DEPTH + " levels of objects and arrays");
    }
    if (!read) {
      throw notAnObject(text, "it is not well-formed at character " + (tokens.position() + 1));
    }
    if (!tokens.isAtEnd()) {
      throw notAnObject(text, "something follows the object");
    }
    return object;
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
        json.name(Texts.line("metadata key", pair.substring(0, equals), LabelText.MAX_LENGTH));
        String value = pair.substring(equals + 1);
        json.value(Texts.check("metadata value", value, TaskText.MAX_BODY));
      }
      for (String key : unset) {
        json.name(Texts.line("metadata key", key, LabelText.MAX_LENGTH));
        json.nullValue();
      }
      json.endObject();
    }
    return text.toString();
  }
}
