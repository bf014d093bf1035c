package dev.baton.interop.home;

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
   * Applies changes: all of them or none.
   *
   * @return the home afterwards; null when it had changed since it was read, and nothing was done
   * @throws IOException when it cannot be changed
   */
  @Nullable HomeReading apply(HomeChanges changes) throws IOException;
}
