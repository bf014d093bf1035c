package dev.baton.tracker.format;

import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a bd issue that a task also has, except dependencies and comments. Values are texts
 * ("" for none), {@link Instant}s, Integers, Booleans, {@link TaskStatus}es and sorted lists of
 * labels; null where there is none.
 */
public final class TaskFields {
  /** In bd's order. */
  public static final List<String> NAMES =
      List.of(
          new String[] {
            "id",
            "title",
            "description",
            "design",
            "acceptance_criteria",
            "notes",
            "spec_id",
            "status",
            "priority",
            "issue_type",
            "assignee",
            "owner",
            "estimated_minutes",
            "created_at",
            "created_by",
            "updated_at",
            "started_at",
            "closed_at",
            "close_reason",
            "due_at",
            "defer_until",
            "external_ref",
            "metadata",
            "pinned",
            "ephemeral",
            "labels"
          });

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

  private TaskFields() {}

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
      case "spec_id" -> orEmpty(task.specId());
      case "status" -> task.status();
      case "priority" -> task.priority();
      case "issue_type" -> task.type().name();
      case "assignee" -> orEmpty(task.assignee());
      case "owner" -> orEmpty(task.owner());
      case "estimated_minutes" -> task.estimatedMinutes();
      case "created_at" -> task.times().createdAt();
      case "created_by" -> orEmpty(task.createdBy());
      case "updated_at" -> task.times().updatedAt();
      case "started_at" -> task.times().startedAt();
      case "closed_at" -> task.times().closedAt();
      case "close_reason" -> orEmpty(task.closeReason());
      case "due_at" -> task.times().dueAt();
      case "defer_until" -> task.times().deferUntil();
      case "external_ref" -> orEmpty(task.externalRef());
      case "metadata" -> task.metadata();
      case "pinned" -> task.pinned();
      case "ephemeral", "wisp" -> task.ephemeral();
      case "labels" -> task.labels();
      default -> throw new IllegalArgumentException("no field " + name);
    };
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Whether two values are the same; trackers store times to the microsecond. */
  public static boolean same(@Nullable Object one, @Nullable Object other) {
    return (one instanceof Instant time && other instanceof Instant than)
        ? time.truncatedTo(ChronoUnit.MICROS).equals(than.truncatedTo(ChronoUnit.MICROS))
        : Objects.equals(one, other);
  }
}
