package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stored state of a link to another tracker's file: the file's last state, and its record of
 * each task at that time.
 */
public interface Links {

  /**
   * The file's record of a task when both sides were last in sync.
   *
   * @param record its line
   * @param earlier the lines that were changed here before, the latest first
   * @param seen whether the other program has written the file since the task was added to it
   */
  record Base(String record, List<String> earlier, boolean seen) {}

  /** The tasks that differ from the file, although both sides were looked at. */
  enum Difference {
    /** The file has to be changed, by the next command that may do so. */
    OWED,
    /** The branch that is checked out does not have the task. */
    AWAY
  }

  /**
   * The current state of both sides.
   *
   * @param state the last value passed to {@link #setState}; empty before that
   * @param newestEvent grows with each change of any task; 0 before the first
   */
  record Look(Optional<String> state, long newestEvent) {}

  /** One short query, made at the beginning and at the end of each command. */
  Look look();

  void setState(String state);

  /**
   * Something else to remember about the link, until it ends.
   *
   * @return empty where nothing was stored under that name
   */
  Optional<String> memory(String name);

  /**
   * Stores it.
   *
   * @param value null to forget it
   */
  void remember(String name, @Nullable String value);

  /** The record of one task when both sides were last in sync. */
  Optional<String> base(TaskId id);

  /** All bases by task id. */
  Map<String, Base> bases();

  /** The ids of the tasks with events after that one, including deleted tasks. */
  Set<String> changedAfter(long event);

  /**
   * Stores the file's records of tasks.
   *
   * @param records by id
   * @param earlier the lines that were changed here before, the latest first, by id
   */
  void putAll(Map<String, String> records, Function<String, List<String>> earlier);

  /** The ids of the tasks with such a difference. */
  Set<String> different(Difference kind);

  /** Stores the ids of all tasks with such a difference. */
  void setDifferent(Difference kind, Set<String> ids);

  /** Whether the latest event of a task is of that kind. */
  boolean isLastEvent(TaskId id, String kind);

  /** Deletes the base of a task that is no longer in the file. */
  void remove(String id);

  /** Records that the other program has written the file, so that it knows all tasks. */
  void setSeen();

  /** Ends the claim on a task that is no longer in progress. */
  void dropClaim(TaskId id);

  /**
   * Ends the claim on a task that somebody else has in progress now, and raises the epoch, so that
   * the former worker can change nothing any more.
   */
  void endClaim(TaskId id);

  /** Deletes everything stored about the file. */
  void clear();
}
