package dev.baton.interop.home;

import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a home says of its tasks. */
interface HomeRecords {
  /** The tasks that it has. */
  Set<String> ids();

  /** What it says of a task; null when it does not have it. */
  @Nullable String record(String id);

  /** Where in the home that stands, from 1 on; 0 when it does not have the task. */
  long number(String id);

  /**
   * Changes them: all of them or none.
   *
   * @return the home after that; null when it had changed since it was read, and nothing was done
   * @throws IOException when it cannot be changed
   */
  @Nullable HomeReading apply(HomeChanges changes) throws IOException;
}
