package dev.baton.json;

import dev.baton.task.InvalidValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that another program wrote. A null member counts as missing; if a name occurs
 * twice, the last one counts.
 */
public final class JsonObject {
  /** Longer numbers are not amounts of anything, and slow to compute with. */
  static final int LONGEST_NUMBER = 40;

  /** More than anything that is counted in a loop: cents, tokens, bytes. */
  static final BigDecimal LARGEST_AMOUNT = BigDecimal.valueOf(1_000_000_000_000L);

  private final Map<String, String> members;

  private JsonObject(Map<String, String> members) {
    this.members = members;
  }

  /** Parses an object; null when the text is anything else. */
  public static @Nullable JsonObject parse(String text) {
    Map<String, String> members = new LinkedHashMap<>();
    return new JsonParser(text).readObject(members) ? new JsonObject(members) : null;
  }

  /** The same; an object without members when the text is anything else. */
  public static JsonObject orEmpty(String text) {
    JsonObject parsed = parse(text);
    return parsed == null ? new JsonObject(Map.of()) : parsed;
  }

  /**
   * Why a text is not an object, in words.
   *
   * @param text one that {@link #parse} refuses
   */
  public static String complaint(String text) {
    JsonParser parser = new JsonParser(text);
    boolean _ = parser.readObject(new HashMap<>());
    String complaint = parser.complaint(" on line " + parser.line());
    return complaint.isEmpty()
        ? "not JSON on line " + parser.line() + ": expected an object"
        : complaint;
  }

  /** The names of all members that are not null. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, String> member : members.entrySet()) {
      if (!member.getValue().equals("null")) {
        names.add(member.getKey());
      }
    }
    return names;
  }

  /** The names of all members, null or not. */
  public List<String> allNames() {
    return List.copyOf(members.keySet());
  }

  /** A member as written; null when it is missing. */
  private @Nullable String raw(String name) {
    String raw = members.get(name);
    return raw == null || raw.equals("null") ? null : raw;
  }

  /** A text; null when it is missing. */
  public @Nullable String text(String name) {
    String raw = raw(name);
    if (raw != null && raw.charAt(0) != '"') {
      throw not(name, raw, "a text");
    }
    return raw == null ? null : JsonParser.unquote(raw);
  }

  /** A text, or any other value except arrays and objects as written. */
  public @Nullable String scalar(String name) {
    String raw = raw(name);
    if (raw != null && (raw.charAt(0) == '{' || raw.charAt(0) == '[')) {
      throw not(name, raw, "a text or a number");
    }
    return raw != null && raw.charAt(0) == '"' ? JsonParser.unquote(raw) : raw;
  }

  /** An object; null when it is missing. */
  public @Nullable JsonObject object(String name) {
    String raw = raw(name);
    JsonObject object = raw == null ? null : parse(raw);
    if (raw != null && object == null) {
      throw not(name, raw, "an object");
    }
    return object;
  }

  /** A whole number from 0 to this maximum; null when it is missing. */
  public @Nullable Long count(String name, long most) {
    String raw = raw(name);
    Long number = raw == null ? null : whole(raw, most);
    if (raw != null && number == null) {
      throw not(name, raw, "a whole number from 0 to " + most);
    }
    return number;
  }

  /** A whole number from 0 to this maximum, as written; null for anything else. */
  public static @Nullable Long whole(String raw, long most) {
    BigDecimal number = number(raw);
    // Compared first: a number with a huge exponent must not be expanded.
    boolean isWhole =
        number != null
            && number.compareTo(BigDecimal.valueOf(most)) <= 0
            && (number.signum() == 0 || number.stripTrailingZeros().scale() <= 0);
    return isWhole && number != null ? (Long) number.longValue() : null;
  }

  /** A number from 0 to a trillion; null when it is missing. */
  public @Nullable BigDecimal amount(String name) {
    String raw = raw(name);
    if (raw == null) {
      return null;
    }
    BigDecimal number = number(raw);
    if (number != null && number.compareTo(LARGEST_AMOUNT) <= 0) {
      return number;
    }
    throw not(name, raw, "a number from 0 to " + LARGEST_AMOUNT);
  }

  private static @Nullable BigDecimal number(String raw) {
    char first = raw.charAt(0);
    if (first >= '0' && first <= '9' && raw.length() <= LONGEST_NUMBER) {
      try {
        return new BigDecimal(raw);
      } catch (NumberFormatException hugeExponent) {
        // The caller reports it, like any other text.
      }
    }
    return null;
  }

  /** A boolean; false when it is missing. */
  public boolean truth(String name) {
    return Boolean.TRUE.equals(answer(name));
  }

  /** A boolean; null when it is missing. */
  public @Nullable Boolean answer(String name) {
    String raw = raw(name);
    if (raw == null) {
      return null;
    }
    if (!raw.equals("true") && !raw.equals("false")) {
      throw not(name, raw, "true or false");
    }
    return raw.equals("true");
  }

  /** An array of texts; empty when it is missing. */
  public List<String> texts(String name) {
    String raw = raw(name);
    List<String> items = raw == null ? List.of() : JsonParser.items(raw);
    List<String> texts = new ArrayList<>();
    for (String item : items == null ? List.of("") : items) {
      if (!item.startsWith("\"")) {
        throw not(name, String.valueOf(raw), "an array of texts");
      }
      texts.add(JsonParser.unquote(item));
    }
    return texts;
  }

  private static InvalidValue not(String name, String found, String expected) {
    return new InvalidValue(
        "'" + name + "' is " + InvalidValue.quote(found) + ": expected " + expected);
  }
}
