package dev.baton.tracker.format;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.TaskStatus;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Parses the values of {@link TaskFields} in all the forms that other trackers use. */
public final class FieldReader {
  private static final int LONGEST_NUMBER = 20;

  private final ForeignTimes times;

  public FieldReader(ForeignTimes times) {
    this.times = times;
  }

  /**
   * Parses a value.
   *
   * @param raw as written in the file
   * @throws InvalidValue when it is not valid for this field
   */
  @Nullable
  public Object read(String name, String raw) {
    if (raw.equals("null")) {
      return TaskFields.absent(name);
    }
    return switch (TaskFields.kind(name)) {
      case ID -> raw.charAt(0) == '"' ? text(name, raw) : String.valueOf(number(name, raw));
      case TEXT -> text(name, raw);
      case TIME -> times.read(name, raw);
      case NUMBER -> number(name, raw);
      case PRIORITY -> priority(raw);
      case TRUTH -> truth(name, raw);
      case STATUS -> status(text(name, raw));
      case TYPE -> type(text(name, raw));
      case LABELS -> labels(raw);
      case OBJECT -> object(name, raw);
    };
  }

  /** Whether Baton has this status. Tasks with others are shown as blocked. */
  static boolean isStatus(String text) {
    String wanted = text.toLowerCase(Locale.ROOT).replace('-', '_');
    for (TaskStatus status : TaskStatus.values()) {
      if (status.wireName().equals(wanted)) {
        return true;
      }
    }
    return text.isBlank();
  }

  private static TaskStatus status(String text) {
    if (text.isBlank()) {
      return TaskStatus.OPEN;
    }
    return isStatus(text) ? TaskStatus.parse(text) : TaskStatus.BLOCKED;
  }

  private static String type(String text) {
    return text.isBlank() ? "task" : text.strip().toLowerCase(Locale.ROOT);
  }

  /** A text that the store accepts: no NUL, no unpaired surrogates. */
  public static String text(String name, String raw) {
    if (raw.charAt(0) != '"') {
      throw wrong(name, raw, "a text");
    }
    String text = JsonParser.unquote(raw);
    StringBuilder fixed = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (c == '\0' || Character.isSurrogate(c)) {
        fixed = fixed == null ? new StringBuilder(text) : fixed;
        fixed.setCharAt(i, '\uFFFD');
      }
    }
    return fixed == null ? text : fixed.toString();
  }

  private static Integer number(String name, String raw) {
    char first = raw.charAt(0);
    if (first >= '0' && first <= '9' && raw.length() <= LONGEST_NUMBER) {
      try {
        BigDecimal number = new BigDecimal(raw);
        // Compared first: a number with a huge exponent must not be expanded.
        if (number.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0
            && (number.signum() == 0 || number.stripTrailingZeros().scale() <= 0)) {
          return number.intValueExact();
        }
      } catch (NumberFormatException hugeExponent) {
        // Reported below.
      }
    }
    throw wrong(name, raw, "a whole number from 0 to " + Integer.MAX_VALUE);
  }

  private static Integer priority(String raw) {
    try {
      return raw.charAt(0) == '"'
          ? Priority.parse(JsonParser.unquote(raw).strip())
          : Priority.parse(String.valueOf(number("priority", raw)));
    } catch (InvalidValue e) {
      throw wrong("priority", raw, "0 (first) to 4 (last)");
    }
  }

  private static Boolean truth(String name, String raw) {
    if (raw.equals("true") || raw.equals("1")) {
      return true;
    }
    if (raw.equals("false") || raw.equals("0")) {
      return false;
    }
    throw wrong(name, raw, "true or false");
  }

  private static List<String> labels(String raw) {
    List<String> items = JsonParser.items(raw);
    if (items == null) {
      throw wrong("labels", raw, "an array of texts");
    }
    TreeSet<String> labels = new TreeSet<>();
    for (String item : items) {
      // The store separates the labels of a task by unit separators.
      labels.add(text("labels", item).replace('\u001f', ' '));
    }
    return new ArrayList<>(labels);
  }

  /** An object; bd's back-ups have it as a text. */
  private static @Nullable String object(String name, String raw) {
    if (raw.charAt(0) == '{') {
      return raw;
    }
    String text = raw.charAt(0) == '"' ? JsonParser.unquote(raw).strip() : raw;
    if (text.isEmpty()) {
      return null;
    }
    if (text.charAt(0) != '{' || RawJson.members(text) == null) {
      throw wrong(name, raw, "an object");
    }
    return RawJson.compact(text);
  }

  private static InvalidValue wrong(String name, String raw, String expected) {
    return new InvalidValue(name + " is " + InvalidValue.quote(raw) + ": expected " + expected, "");
  }
}
