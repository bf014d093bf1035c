package dev.baton.task;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A filter condition that goes beyond the fields of {@link TaskFilter}. */
public sealed interface Condition {

  /** The task is one of these. */
  record OneOf(List<TaskId> ids) implements Condition {}

  /** The task's id begins like this, or the part of it after the prefix. */
  record IdBegins(String beginning) implements Condition {}

  /** The task is a child of this one, which may be missing. */
  record ChildOf(TaskId parent) implements Condition {}

  /** The task has at least one of these labels. */
  record AnyLabelOf(List<String> labels) implements Condition {}

  /** The task has none of these statuses. */
  record NoStatusOf(List<TaskStatus> statuses) implements Condition {}

  /** The task has one of these statuses, or one with one of these names. */
  record StatusOf(List<TaskStatus> statuses, List<CustomStatus> named) implements Condition {}

  /** The task's id or title contains this; case is ignored. */
  record Named(String part) implements Condition {}

  /** The task's specification begins like this. */
  record SpecBegins(String beginning) implements Condition {}

  /** The given time of the task is set, and is later (or earlier) than {@code than}. */
  record Time(Moment moment, boolean later, Instant than) implements Condition {}

  /** The given text of the task contains {@code part}; case is ignored. */
  record Contains(Text text, String part) implements Condition {}

  /** The task has none of these labels. */
  record NoLabelOf(List<String> labels) implements Condition {}

  /** The task has none of these types. */
  record NoTypeOf(List<TaskType> types) implements Condition {}

  /**
   * The task's metadata has this key.
   *
   * @param value the value as text; null matches any value
   */
  record Metadata(String key, @Nullable String value) implements Condition {}

  /** A property that a task has or lacks. */
  enum Trait implements Condition {
    NO_LABELS,
    NO_PARENT,
    EMPTY_DESCRIPTION,
    PINNED,
    NOT_PINNED,
    /** The due date has passed, and the task is neither closed nor deleted. */
    OVERDUE,
    /** The status is {@code deferred}, or a deferral date is set, even one that has passed. */
    DEFERRED,
    /**
     * Matches every task. Work lists normally hide containers and bd's internal types; this
     * includes them.
     */
    OF_ANY_TYPE,
    /** Matches every task. Work lists normally hide containers; this includes them. */
    WITH_CONTAINERS,
    /** Matches every task. Work lists normally hide what is put off; this includes it. */
    INCLUDE_DEFERRED;

    /** Whether it is a condition that people may choose, and not a form of a work list. */
    public boolean isOption() {
      return compareTo(OF_ANY_TYPE) < 0;
    }
  }

  /** The times of a task that can be compared. */
  enum Moment {
    CREATED,
    UPDATED,
    CLOSED,
    DUE,
    DEFER
  }

  /** The texts of a task that can be searched one by one. */
  enum Text {
    TITLE,
    DESCRIPTION,
    NOTES,
    EXTERNAL_REF
  }
}
