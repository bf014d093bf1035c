package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a file's records wait until all of it is read: a table of this connection alone, on the
 * disk once it is large. So the database is locked only while it changes, never while a file is
 * read; and of several records of one task only the newest gets into it.
 */
public interface ImportStage extends AutoCloseable {

  /**
   * One record.
   *
   * @param place grows in the order in which the tasks were first seen
   * @param line where it begins in its file, from 1 on
   * @param body as it is written
   */
  record Row(long place, long line, TaskId id, String body) {}

  /** Rows are put in within this, since each would otherwise be a transaction of its own. */
  void fill(Runnable work);

  /**
   * Takes a record, unless a newer one of the same task is there. On a tie the later one counts.
   *
   * @param updatedAt null when it does not say; it is older than all that do
   */
  void put(TaskId id, long line, @Nullable Instant updatedAt, String body);

  /** How many records were given, older ones of the same task included. */
  long count();

  /** Where the record of a task stands; 0 when there is none. */
  long lineOf(TaskId id);

  /**
   * A dependency on a task that is not there.
   *
   * @param line of the task that depends
   */
  record Dangling(long line, TaskId task, TaskId missing) {}

  /** Which of the tasks here depend on others that the database lacks, in the order of lines. */
  List<Dangling> dangling(int limit);

  /** The next records after a place; 0 is before the first. */
  List<Row> after(long place, int limit);

  @Override
  void close();
}
