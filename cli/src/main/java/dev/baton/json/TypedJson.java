package dev.baton.json;

import dev.baton.task.InvalidValue;
import dev.baton.task.Task.TaskText;
import dev.baton.text.Texts;

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
}
