package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the records of a file until it is read completely: a table of this connection only, stored
 * on disk once it is large. The database is therefore locked only while it changes, never while a
 * file is read. When a file has several records of one task, only the newest is imported.
 */
public interface ImportStage extends AutoCloseable {

  /**
   * One record.
   *
   * @param place grows in the order in which the tasks were first seen
   * @param line where it begins in its file, 1 or more
   * @param body as written in the file
   */
  record Row(long place, long line, TaskId id, String body) {}

  /** Runs work that adds rows in one transaction instead of one for each row. */
  void fill(Runnable work);

  /**
   * Adds a record, unless a newer one of the same task is there. If both are equally old, the later
   * one counts.
   *
   * @param updatedAt null when the record has no time; it then counts as older than all that have
   *     one
   */
  void put(TaskId id, long line, @Nullable Instant updatedAt, String body);

  /** How many records were added, including older ones of the same task. */
  long count();

  /** The line of a task's record; 0 when there is none. */
  long lineOf(TaskId id);

  /**
   * A dependency on a missing task.
   *
   * @param line of the task that depends
   */
  record Dangling(long line, TaskId task, TaskId missing) {}

  /**
   * The dependencies of these records on tasks that are in neither the file nor the database, by
   * line.
   */
  List<Dangling> dangling(int limit);

  /** The next records after this place; 0 starts at the first. */
  List<Row> after(long place, int limit);

  @Override
  void close();
}
