package dev.baton.tracker.format;

import dev.baton.json.JsonObject;
import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import dev.baton.task.WordList;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a bd issue that a task also has, except dependencies and comments. Values are texts
 * ("" for none), {@link Instant}s, Integers, Booleans, {@link TaskStatus}es and sorted lists of
 * labels; null where there is none. They are read in all the forms that other trackers use, and
 * written in bd's.
 */
public final class TaskFields {
  /** In bd's order. */
  public static final List<String> NAMES =
      WordList.of(
          """
          id title description design acceptance_criteria notes spec_id status priority issue_type
          assignee owner estimated_minutes created_at created_by updated_at started_at closed_at
          close_reason due_at defer_until external_ref metadata pinned ephemeral labels
          """);

  /** The types of values. */
  public enum Kind {
    ID,
    TEXT,
    TIME,
    NUMBER,
    PRIORITY,
    TRUTH,
    STATUS,
    TYPE,
    LABELS,
    OBJECT
  }

  public static boolean isKnown(String name) {
    return NAMES.contains(name);
  }

  public static Kind kind(String name) {
    return switch (name) {
      case "id" -> Kind.ID;
      case "status" -> Kind.STATUS;
      case "priority" -> Kind.PRIORITY;
      case "issue_type" -> Kind.TYPE;
      case "estimated_minutes" -> Kind.NUMBER;
      case "created_at", "updated_at", "started_at", "closed_at", "due_at", "defer_until" ->
          Kind.TIME;
      case "metadata" -> Kind.OBJECT;
      case "pinned", "ephemeral", "wisp" -> Kind.TRUTH;
      case "labels" -> Kind.LABELS;
      default -> Kind.TEXT;
    };
  }

  /** The value of a field that is left out. bd leaves out a priority of 0. */
  public static @Nullable Object absent(String name) {
    return switch (kind(name)) {
      case ID, TEXT -> "";
      case STATUS -> TaskStatus.OPEN;
      case PRIORITY -> 0;
      case TYPE -> "task";
      case TRUTH -> false;
      case LABELS -> List.of();
      case NUMBER, TIME, OBJECT -> null;
    };
  }

  /** The value as Baton writes it; null when it leaves the field out. */
  public static @Nullable String write(String name, @Nullable Object value) {
    return switch (value) {
      case null -> null;
      case String text when kind(name) == Kind.OBJECT -> text;
      case String text -> text.isEmpty() && !isAlwaysWritten(name) ? null : RawJson.quote(text);
      case Instant time -> ForeignTimes.write(time);
      case TaskStatus status -> RawJson.quote(status.wireName());
      case Boolean truth -> truth ? "true" : null;
      case List<?> labels -> labels.isEmpty() ? null : array(labels);
      default -> value.toString();
    };
  }

  private static String array(List<?> texts) {
    StringBuilder out = new StringBuilder("[");
    for (Object text : texts) {
      RawJson.quote(out.append(out.length() > 1 ? "," : ""), text.toString());
    }
    return out.append(']').toString();
  }

  /** Whether a task is always written with this field. */
  public static boolean isAlwaysWritten(String name) {
    return switch (name) {
      case "id", "title", "status", "priority", "issue_type", "created_at", "updated_at" -> true;
      default -> false;
    };
  }

  /** The value of a task's field. */
  public static @Nullable Object of(Task task, String name) {
    return switch (name) {
      case "id" -> task.id().value();
      case "title" -> task.title();
      case "description" -> task.text().description();
      case "design" -> task.text().design();
      case "acceptance_criteria" -> task.text().acceptanceCriteria();
      case "notes" -> task.text().notes();
      case "spec_id" -> Objects.requireNonNullElse(task.specId(), "");
      case "status" -> task.status();
      case "priority" -> task.priority();
      case "issue_type" -> task.type().name();
      case "assignee" -> Objects.requireNonNullElse(task.assignee(), "");
      case "owner" -> Objects.requireNonNullElse(task.owner(), "");
      case "estimated_minutes" -> task.estimatedMinutes();
      case "created_at" -> task.times().createdAt();
      case "created_by" -> Objects.requireNonNullElse(task.createdBy(), "");
      case "updated_at" -> task.times().updatedAt();
      case "started_at" -> task.times().startedAt();
      case "closed_at" -> task.times().closedAt();
      case "close_reason" -> Objects.requireNonNullElse(task.closeReason(), "");
      case "due_at" -> task.times().dueAt();
      case "defer_until" -> task.times().deferUntil();
      case "external_ref" -> Objects.requireNonNullElse(task.externalRef(), "");
      case "metadata" -> task.metadata();
      case "pinned" -> task.pinned();
      case "ephemeral", "wisp" -> task.ephemeral();
      case "labels" -> task.labels();
      default -> throw new IllegalArgumentException("no field " + name);
    };
  }

  /** Whether two values are the same; trackers store times to the microsecond. */
  public static boolean same(@Nullable Object one, @Nullable Object other) {
    return (one instanceof Instant time && other instanceof Instant than)
        ? time.truncatedTo(ChronoUnit.MICROS).equals(than.truncatedTo(ChronoUnit.MICROS))
        : Objects.equals(one, other);
  }

  /**
   * Parses a value.
   *
   * @param raw as written in the file
   * @param times reads times
   * @throws InvalidValue when it is not valid for this field
   */
  public static @Nullable Object read(String name, String raw, ForeignTimes times) {
    if (raw.equals("null")) {
      return absent(name);
    }
    return switch (kind(name)) {
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
    Long number = JsonObject.whole(raw, Integer.MAX_VALUE);
    if (number == null) {
      throw wrong(name, raw, "a whole number from 0 to " + Integer.MAX_VALUE);
    }
    return number.intValue();
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
      String label = text("labels", item).replace('\u001f', ' ');
      if (label.isBlank()) {
        throw wrong("labels", raw, "texts that are not empty");
      }
      labels.add(label);
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
    return new InvalidValue(name + " is " + InvalidValue.quote(raw) + ": expected " + expected);
  }
}
