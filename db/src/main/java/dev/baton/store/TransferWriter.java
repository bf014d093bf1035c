package dev.baton.store;

import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * Writes whole tasks as other trackers have them, without the checks for changes made here:
 * dependencies may have no target or form cycles. For use within {@link Stores#inTransaction} only.
 * It never changes claims: callers must skip claimed tasks.
 */
public interface TransferWriter extends AutoCloseable {

  /**
   * Writes one task.
   *
   * @param before the present task; null when there is none
   * @param after the new state; its comments with the id 0 are new, and those of the present task
   *     that it does not have are deleted
   */
  void write(@Nullable WholeTask before, WholeTask after);

  /**
   * Adds an event to the history of a task.
   *
   * @param detail a JSON object as text
   */
  void event(TaskId id, String kind, String detail);

  @Override
  void close();
}
