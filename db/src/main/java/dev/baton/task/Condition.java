package dev.baton.task;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One of the finer conditions on the tasks of a list. */
public sealed interface Condition {

  /** The task is one of these. */
  record OneOf(List<TaskId> ids) implements Condition {}

  /** A time of the task is known, and later (or earlier) than that. */
  record Time(Moment moment, boolean later, Instant than) implements Condition {}

  /** A text of the task has that part; ASCII case is ignored. */
  record Contains(Text text, String part) implements Condition {}

  /** The task carries none of these labels. */
  record NoLabelOf(List<String> labels) implements Condition {}

  /** The task is of none of these types. */
  record NoTypeOf(List<TaskType> types) implements Condition {}

  /**
   * The task's metadata has that member.
   *
   * @param value as text; null for any
   */
  record Metadata(String key, @Nullable String value) implements Condition {}

  /** What holds or does not. */
  enum Trait implements Condition {
    NO_LABELS,
    NO_PARENT,
    EMPTY_DESCRIPTION,
    PINNED,
    /** Due, and not over. */
    OVERDUE,
    /** By its status, or until some time, be that over or not. */
    DEFERRED,
    /** No narrowing: lists of work show containers and machinery too, which they leave out. */
    OF_ANY_TYPE
  }

  /** The times of a task. */
  enum Moment {
    CREATED,
    UPDATED,
    CLOSED,
    DUE,
    DEFER
  }

  /** The texts of a task that are searched by themselves. */
  enum Text {
    TITLE,
    DESCRIPTION,
    NOTES,
    EXTERNAL_REF
  }
}
