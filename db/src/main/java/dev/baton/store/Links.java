package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of the file of another tracker in which the tasks are at home: its last state,
 * and what it said of each task then.
 */
public interface Links {

  /**
   * What the file said of a task when both sides were last in step.
   *
   * @param record its line
   * @param before what the line was before it was changed here; null when it was not
   * @param seen whether the other program wrote the file since the task got into it
   */
  record Base(String record, @Nullable String before, boolean seen) {}

  /**
   * A glance at both.
   *
   * @param state what {@link #setState} was given last; empty before that
   * @param newestEvent grows with each change of any task; 0 when nothing ever happened
   */
  record Look(Optional<String> state, long newestEvent) {}

  /** One short question, asked at the beginning and at the end of each command. */
  Look look();

  void setState(String state);

  /** All bases by the ids of their tasks. */
  Map<String, Base> bases();

  /** The ids of the tasks to which something happened after that event, deleted ones too. */
  Set<String> changedAfter(long event);

  /**
   * Remembers what the file says of tasks.
   *
   * @param records by ids
   * @param before what it said before that was changed here, by id; null when it was not
   */
  void putAll(Map<String, String> records, Function<String, @Nullable String> before);

  /** Whether the last thing that happened to a task is of that kind. */
  boolean isLastEvent(TaskId id, String kind);

  /** Forgets a task that is in the file no more. */
  void remove(String id);

  /** The other program wrote the file: it knows all tasks now. */
  void setSeen();

  /** Ends the claim on a task that is in progress no more. */
  void dropClaim(TaskId id);

  /** Forgets everything about the file. */
  void clear();
}
