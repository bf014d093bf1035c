package dev.baton.task;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

/** The orders of task lists. Equal tasks are ordered by id, so each order is total. */
public enum TaskOrder {
  /** By priority, then oldest first. */
  PRIORITY,
  /** By priority, then newest first, as in bd. */
  PRIORITY_NEWEST,
  OLDEST,
  NEWEST,
  /** bd's hybrid order: tasks younger than 48 hours by priority, then the others by age. */
  HYBRID,
  /** Most recently changed first. */
  UPDATED,
  /** Most recently closed first; tasks that are not closed come last. */
  CLOSED,
  STATUS,
  ID,
  TITLE,
  TYPE,
  /** By name; tasks without an assignee come first. */
  ASSIGNEE;

  /** Tasks younger than this are ordered by priority in {@link #HYBRID}. */
  public static final Duration YOUNG = Duration.ofDays(2);

  private static final Comparator<Task> BY_AGE =
      (a, b) -> {
        int byAge = a.times().createdAt().compareTo(b.times().createdAt());
        return byAge != 0 ? byAge : a.id().compareTo(b.id());
      };

  /** This order as a comparator; it gives the same order as the store's SQL. */
  public Comparator<Task> comparator(Instant now) {
    return switch (this) {
      case OLDEST -> BY_AGE;
      case NEWEST ->
          (a, b) -> {
            int byAge = b.times().createdAt().compareTo(a.times().createdAt());
            return byAge != 0 ? byAge : a.id().compareTo(b.id());
          };
      case PRIORITY ->
          (a, b) ->
              a.priority() != b.priority()
                  ? Integer.compare(a.priority(), b.priority())
                  : BY_AGE.compare(a, b);
      case PRIORITY_NEWEST ->
          (a, b) ->
              a.priority() != b.priority()
                  ? Integer.compare(a.priority(), b.priority())
                  : NEWEST.comparator(now).compare(a, b);
      case HYBRID ->
          (a, b) -> {
            int rankA = hybridRank(a, now);
            int rankB = hybridRank(b, now);
            return rankA != rankB ? Integer.compare(rankA, rankB) : BY_AGE.compare(a, b);
          };
      case UPDATED -> latest(task -> task.times().updatedAt());
      case CLOSED ->
          latest(task -> Objects.requireNonNullElse(task.times().closedAt(), Instant.EPOCH));
      case STATUS -> by(task -> task.status().wireName());
      case ID -> Comparator.comparing(Task::id);
      case TITLE -> by(Task::title);
      case TYPE -> by(task -> task.type().name());
      case ASSIGNEE -> by(task -> Objects.requireNonNullElse(task.assignee(), ""));
    };
  }

  /**
   * What the order is about, alone: equal tasks stay as they are. This is how bd sorts a list,
   * whose tasks are in its usual order before.
   */
  public Comparator<Task> alone() {
    return switch (this) {
      case PRIORITY, PRIORITY_NEWEST, HYBRID -> Comparator.comparingInt(Task::priority);
      case OLDEST -> Comparator.comparing(task -> task.times().createdAt());
      case NEWEST ->
          Comparator.comparing((Task task) -> task.times().createdAt(), Comparator.reverseOrder());
      case UPDATED ->
          Comparator.comparing((Task task) -> task.times().updatedAt(), Comparator.reverseOrder());
      case CLOSED ->
          Comparator.comparing(
              (Task task) -> Objects.requireNonNullElse(task.times().closedAt(), Instant.EPOCH),
              Comparator.reverseOrder());
      case STATUS -> Comparator.comparing(task -> task.status().wireName());
      case ID -> Comparator.comparing(Task::id);
      case TITLE -> Comparator.comparing(task -> task.title().toLowerCase(Locale.ROOT));
      case TYPE -> Comparator.comparing(task -> task.type().name());
      case ASSIGNEE ->
          Comparator.comparing(task -> Objects.requireNonNullElse(task.assignee(), ""));
    };
  }

  /** By a text, then by age. */
  private static Comparator<Task> by(Function<Task, String> text) {
    return (a, b) -> {
      int byText = text.apply(a).compareTo(text.apply(b));
      return byText != 0 ? byText : BY_AGE.compare(a, b);
    };
  }

  /** Latest first, then by age. */
  private static Comparator<Task> latest(Function<Task, Instant> time) {
    return (a, b) -> {
      int byTime = time.apply(b).compareTo(time.apply(a));
      return byTime != 0 ? byTime : BY_AGE.compare(a, b);
    };
  }

  private static int hybridRank(Task task, Instant now) {
    boolean young = !task.times().createdAt().isBefore(now.minus(YOUNG));
    return young ? task.priority() : Priority.LAST + 1;
  }

  /** The names of all orders, as people type them. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (TaskOrder order : values()) {
      if (order != PRIORITY_NEWEST) {
        names.add(order.name().toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  /**
   * @throws InvalidValue for an unknown order
   */
  public static TaskOrder parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "priority" -> PRIORITY;
      case "oldest" -> OLDEST;
      case "newest", "created" -> NEWEST;
      case "hybrid" -> HYBRID;
      case "updated" -> UPDATED;
      case "closed" -> CLOSED;
      case "status" -> STATUS;
      case "id" -> ID;
      case "title" -> TITLE;
      case "type" -> TYPE;
      case "assignee" -> ASSIGNEE;
      default ->
          throw InvalidValue.notAmong(
              InvalidValue.quote(text)
                  + " is not an order: expected priority, oldest, newest (created), hybrid,"
                  + " updated, closed, status, id, title, type or assignee",
              text,
              names());
    };
  }
}
