package dev.baton.app.find;

import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import dev.baton.task.WordList;
import dev.baton.time.TimeText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One comparison of a query. */
final class QueryTerm {
  private static final Pattern AGO = Pattern.compile("(\\d{1,6})([hdwmy])");
  private static final List<String> FIELDS =
      WordList.of(
          """
          status priority type assignee owner label title description notes created updated started
          closed id spec pinned ephemeral parent
          """);

  private final String field;
  private final String operator;
  private final String value;
  private final Clock clock;
  private final TaskQuery.Metadata metadata;

  private QueryTerm(
      String field, String operator, String value, Clock clock, TaskQuery.Metadata metadata) {
    this.metadata = metadata;
    this.field = field;
    this.operator = operator;
    this.value = value;
    this.clock = clock;
  }

  static Predicate<Task> of(
      String field, String operator, String value, Clock clock, TaskQuery.Metadata metadata) {
    return new QueryTerm(field.toLowerCase(Locale.ROOT), operator, value, clock, metadata)
        .predicate();
  }

  private Predicate<Task> predicate() {
    return switch (field) {
      case "status" -> {
        TaskStatus status = TaskStatus.parse(value);
        yield equal(task -> task.status() == status);
      }
      case "priority" -> number(task -> task.priority());
      case "type" -> {
        String type = TaskType.parse(value).name();
        yield equal(task -> task.type().name().equals(type));
      }
      case "assignee" -> text(Task::assignee);
      case "owner" -> text(Task::owner);
      case "label", "labels" ->
          equal(task -> isNone() ? task.labels().isEmpty() : task.labels().contains(value));
      case "title" -> contains(Task::title);
      case "description", "desc" ->
          isNone()
              ? equal(task -> task.text().description().isEmpty())
              : contains(task -> task.text().description());
      case "notes" -> contains(task -> task.text().notes());
      case "created", "created_at" -> time(task -> task.times().createdAt());
      case "updated", "updated_at" -> time(task -> task.times().updatedAt());
      case "closed", "closed_at" -> time(task -> task.times().closedAt());
      case "started", "started_at" -> time(task -> task.times().startedAt());
      case "id" -> wildcard(task -> task.id().value());
      case "spec", "spec_id" -> wildcard(Task::specId);
      case "pinned" -> truth(Task::pinned);
      case "ephemeral" -> truth(Task::ephemeral);
      case "template" -> truth(task -> false);
      case "parent" -> equal(task -> task.parent() != null && task.parent().value().equals(value));
      case "has_metadata_key" -> equal(task -> metadata(task, value) != null);
      default -> other();
    };
  }

  private Predicate<Task> other() {
    if (field.startsWith("metadata.")) {
      String key = field.substring("metadata.".length());
      return equal(task -> value.equals(metadata(task, key)));
    }
    throw InvalidValue.notAmong(
        "unknown field "
            + InvalidValue.quote(field)
            + " in the query: expected one of "
            + String.join(", ", FIELDS),
        field,
        FIELDS);
  }

  private @Nullable String metadata(Task task, String key) {
    String text = task.metadata();
    return text == null ? null : metadata.value(text, key);
  }

  /** Only equality makes sense. */
  private Predicate<Task> equal(Predicate<Task> equality) {
    return switch (operator) {
      case "=" -> equality;
      case "!=" -> equality.negate();
      default -> throw refused("= or !=");
    };
  }

  private Predicate<Task> text(Function<Task, @Nullable String> getter) {
    return equal(task -> {
      String text = getter.apply(task);
      return isNone() ? text == null || text.isEmpty() : value.equals(text);
    });
  }

  private Predicate<Task> contains(Function<Task, String> getter) {
    String part = value.toLowerCase(Locale.ROOT);
    return equal(task -> getter.apply(task).toLowerCase(Locale.ROOT).contains(part));
  }

  private Predicate<Task> wildcard(Function<Task, @Nullable String> getter) {
    Pattern pattern = Pattern.compile(("\\Q" + value + "\\E").replace("*", "\\E.*\\Q"));
    return equal(task -> {
      String text = getter.apply(task);
      return text != null && pattern.matcher(text).matches();
    });
  }

  private Predicate<Task> truth(Predicate<Task> getter) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "1" -> equal(getter);
      case "false", "no", "0" -> equal(getter.negate());
      default ->
          throw new InvalidValue(
              InvalidValue.quote(value)
                  + " is not a value of "
                  + field
                  + ": expected true or false");
    };
  }

  private Predicate<Task> number(Function<Task, Integer> getter) {
    int wanted = Priority.parse(value);
    return compared(task -> Integer.compare(getter.apply(task), wanted));
  }

  /** A date alone means its whole day; a bare distance such as 7d is counted back from now. */
  private Predicate<Task> time(Function<Task, @Nullable Instant> getter) {
    Instant from = instant();
    Instant to = from;
    if (value.matches("\\d{4}-\\d\\d-\\d\\d") || operator.equals("=") || operator.equals("!=")) {
      ZonedDateTime day = from.atZone(clock.getZone()).toLocalDate().atStartOfDay(clock.getZone());
      from = operator.equals("=") || operator.equals("!=") ? day.toInstant() : from;
      to = day.plusDays(1).toInstant().minusNanos(1);
    }
    Instant first = from;
    Instant last = operator.equals(">") || operator.equals("<") ? from : to;
    Predicate<Task> known = task -> getter.apply(task) != null;
    return known.and(
        compared(task -> {
          Instant time = Objects.requireNonNull(getter.apply(task));
          return time.isBefore(first) ? -1 : time.isAfter(last) ? 1 : 0;
        }));
  }

  private Instant instant() {
    Matcher ago = AGO.matcher(value);
    if (!ago.matches()) {
      return TimeText.parse(value, clock);
    }
    long count = Long.parseLong(ago.group(1));
    Duration unit =
        switch (ago.group(2)) {
          case "h" -> Duration.ofHours(1);
          case "d" -> Duration.ofDays(1);
          case "w" -> Duration.ofDays(7);
          case "m" -> Duration.ofDays(30);
          default -> Duration.ofDays(365);
        };
    return clock.instant().minus(unit.multipliedBy(count));
  }

  private Predicate<Task> compared(Function<Task, Integer> comparison) {
    return switch (operator) {
      case "=" -> task -> comparison.apply(task) == 0;
      case "!=" -> task -> comparison.apply(task) != 0;
      case "<" -> task -> comparison.apply(task) < 0;
      case "<=" -> task -> comparison.apply(task) <= 0;
      case ">" -> task -> comparison.apply(task) > 0;
      case ">=" -> task -> comparison.apply(task) >= 0;
      default -> throw refused("=, !=, <, <=, > or >=");
    };
  }

  private boolean isNone() {
    return value.isEmpty() || value.equalsIgnoreCase("none") || value.equalsIgnoreCase("null");
  }

  private InvalidValue refused(String expected) {
    return new InvalidValue(
        InvalidValue.quote(operator) + " does not compare " + field + ": expected " + expected);
  }
}
