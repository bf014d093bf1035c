package dev.baton.store;

import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * Writes whole tasks as other trackers have them, past the rules that hold for changes made here:
 * dependencies may dangle or go round in circles. For use within {@link Stores#inTransaction} only.
 * Claims are never touched: whoever calls must leave claimed tasks alone.
 */
public interface TransferWriter extends AutoCloseable {

  /**
   * Writes one task.
   *
   * @param before as it is here; null when it is not
   * @param after as it is to be; of its comments those with the id 0 are new
   */
  void write(@Nullable WholeTask before, WholeTask after);

  /**
   * Adds to the history of a task.
   *
   * @param detail a JSON object as text
   */
  void event(TaskId id, String kind, String detail);

  @Override
  void close();
}
