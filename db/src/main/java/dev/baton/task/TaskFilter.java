package dev.baton.task;

import dev.baton.task.TaskStatus.CustomStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks a list shows. An empty list or null does not filter; all other parts must match.
 *
 * @param unassigned only tasks without an assignee
 * @param allLabels the task has every one of these
 * @param anyLabels the task has at least one of these
 * @param parent only descendants of this task, at any depth
 * @param text only tasks with this text in id, title, description or notes; case is ignored
 * @param more further conditions
 */
public record TaskFilter(
    List<TaskStatus> statuses,
    List<Integer> priorities,
    List<TaskType> types,
    @Nullable String assignee,
    boolean unassigned,
    List<String> allLabels,
    List<String> anyLabels,
    @Nullable TaskId parent,
    @Nullable String text,
    List<Condition> more) {
  public static final TaskFilter ALL =
      new TaskFilter(
          List.of(), List.of(), List.of(), null, false, List.of(), List.of(), null, null,
          List.of());

  /**
   * Whether all tasks match. (The equality of records is linked at run time, which takes longer.)
   */
  public boolean isEmpty() {
    return statuses.isEmpty()
        && priorities.isEmpty()
        && types.isEmpty()
        && assignee == null
        && !unassigned
        && allLabels.isEmpty()
        && anyLabels.isEmpty()
        && parent == null
        && text == null
        && more.isEmpty();
  }

  /** Whether work lists also show tasks with unfinished children. */
  public boolean asksForContainers() {
    return !types.isEmpty()
        || more.contains(Condition.Trait.OF_ANY_TYPE)
        || more.contains(Condition.Trait.WITH_CONTAINERS);
  }

  public TaskFilter withStatuses(List<TaskStatus> wanted) {
    return with(wanted, types, assignee, allLabels, anyLabels, text, more);
  }

  public TaskFilter withTypes(List<TaskType> wanted) {
    return with(statuses, wanted, assignee, allLabels, anyLabels, text, more);
  }

  public TaskFilter withAssignee(String wanted) {
    return with(statuses, types, wanted, allLabels, anyLabels, text, more);
  }

  /** The same filter for tasks with all of some labels, and one of others; empty for any. */
  public TaskFilter withLabels(List<String> all, List<String> any) {
    return with(statuses, types, assignee, all, any, text, more);
  }

  public TaskFilter withText(String wanted) {
    return with(statuses, types, assignee, allLabels, anyLabels, wanted, more);
  }

  /** The same filter with these further conditions instead of its own. */
  public TaskFilter with(List<Condition> conditions) {
    return with(statuses, types, assignee, allLabels, anyLabels, text, List.copyOf(conditions));
  }

  /** The same filter with one more condition. */
  public TaskFilter and(Condition condition) {
    List<Condition> all = new ArrayList<>(more);
    all.add(condition);
    return with(all);
  }

  private TaskFilter with(
      List<TaskStatus> wanted,
      List<TaskType> kinds,
      @Nullable String worker,
      List<String> all,
      List<String> any,
      @Nullable String words,
      List<Condition> conditions) {
    return new TaskFilter(
        wanted, priorities, kinds, worker, unassigned, all, any, parent, words, conditions);
  }

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

    /** The task has one of these statuses, or one with one of these names. */
    record StatusOf(List<TaskStatus> statuses, List<CustomStatus> named) implements Condition {}

    /** The task's id or title contains this; case is ignored. */
    record Named(String part) implements Condition {}

    /** The task's specification begins like this. */
    record SpecBegins(String beginning) implements Condition {}

    /** The task's external reference is this. */
    record External(String reference) implements Condition {}

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
}
