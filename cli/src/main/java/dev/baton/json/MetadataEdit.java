package dev.baton.json;

import dev.baton.task.InvalidValue;
import dev.baton.task.Task.TaskText;
import dev.baton.text.LabelText;
import dev.baton.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sets and removes keys of a task's metadata; other keys stay as they are.
 *
 * @param values JSON by key
 * @param unset keys to remove
 */
public record MetadataEdit(Map<String, String> values, List<String> unset)
    implements UnaryOperator<@Nullable String> {
  /**
   * The keys of an object.
   *
   * @throws InvalidValue for anything but a JSON object
   */
  public static MetadataEdit object(String text) {
    Map<String, String> members = new LinkedHashMap<>();
    new JsonParser(checked(text)).readObject(members);
    return new MetadataEdit(members, List.of());
  }

  /**
   * Single keys.
   *
   * @param set each {@code KEY=VALUE}; numbers, true, false and null are stored as such, other
   *     values as text
   * @throws InvalidValue for anything else
   */
  public static MetadataEdit keys(List<String> set, List<String> unset) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : set) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new InvalidValue(
            InvalidValue.quote(pair) + " is not a metadata entry: expected KEY=VALUE");
      }
      String value = pair.substring(equals + 1);
      Texts.check("metadata value", value, TaskText.MAX_BODY);
      values.put(key(pair.substring(0, equals)), isScalar(value) ? value : JsonTree.quoted(value));
    }
    List<String> keys = new ArrayList<>();
    unset.forEach(name -> keys.add(key(name)));
    return new MetadataEdit(values, keys);
  }

  /**
   * Checks that a text is a JSON object within the length limit of a task's texts.
   *
   * @return the object without surrounding blanks
   * @throws InvalidValue for anything else
   */
  public static String checked(String text) {
    Texts.check("metadata", text, TaskText.MAX_BODY);
    String object = text.strip();
    if (!object.startsWith("{")) {
      throw notAnObject(text, "it does not begin with '{'");
    }
    JsonParser parser = new JsonParser(object, true);
    if (parser.readObject(new LinkedHashMap<>())) {
      return object;
    }
    String complaint = parser.complaint("");
    if (!complaint.isEmpty()) {
      throw notAnObject(text, complaint);
    }
    throw notAnObject(
        text,
        new JsonParser(object, true).readValue()
            ? "something follows the object"
            : "it is not well-formed at character " + (parser.position() + 1));
  }

  private static InvalidValue notAnObject(String text, String why) {
    return new InvalidValue(
        InvalidValue.quote(text) + " is not a JSON object: " + why, "for example: {\"points\": 3}");
  }

  private static String key(String name) {
    return Texts.line("metadata key", name, LabelText.MAX_LENGTH);
  }

  private static boolean isScalar(String value) {
    return switch (value) {
      case "true", "false", "null" -> true;
      default -> isNumber(value);
    };
  }

  private static boolean isNumber(String value) {
    boolean begins = !value.isEmpty() && "-0123456789".indexOf(value.charAt(0)) >= 0;
    return begins
        && value.equals(value.strip())
        && new JsonParser("{\"n\":" + value + "}").readObject(new LinkedHashMap<>());
  }

  /**
   * The metadata after the change.
   *
   * @param before null when there is none
   * @return null when nothing remains
   */
  @Override
  public @Nullable String apply(@Nullable String before) {
    Map<String, String> members = new LinkedHashMap<>();
    if (before != null) {
      new JsonParser(before).readObject(members);
    }
    members.putAll(values);
    members.keySet().removeAll(unset);
    return members.isEmpty() && !unset.isEmpty()
        ? null
        : Document.text(json -> {
          json.beginObject();
          members.forEach((name, value) -> {
            json.name(name);
            json.rawValue(value);
          });
          json.endObject();
        });
  }
}
