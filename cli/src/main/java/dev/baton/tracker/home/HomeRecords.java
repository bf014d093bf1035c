package dev.baton.tracker.home;

import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records of a home. */
interface HomeRecords {
  /** The tasks that it has. */
  Set<String> ids();

  /** The record of a task; null when the home does not have it. */
  @Nullable String record(String id);

  /** The position of the record, 1 or more; 0 when the home does not have the task. */
  long number(String id);

  /**
   * Applies changes.
   *
   * @param actor who makes them, for a home that asks
   * @throws IOException when it cannot be changed, or not be known whether it was
   */
  Applied apply(HomeChanges changes, String actor) throws IOException;
}
