package dev.baton.interop.home;

import java.util.Map;

/** A home as it was at one moment. */
interface HomeReading {
  /** Whether something changed since the mark that was given. */
  boolean isChanged();

  /** The mark of this moment. */
  String mark();

  /** Whether a later glance at the home can be enough to see that nothing changed since. */
  boolean isSettled();

  /**
   * What it says of its tasks.
   *
   * @param known the ids of tasks by their records, as far as they are known
   * @throws dev.baton.task.InvalidValue when a part of it cannot be understood: then none of it is
   *     to be used, since what seems to be missing may be there
   */
  HomeRecords records(Map<String, String> known);
}
