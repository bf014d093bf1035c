package dev.baton.tracker.home;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A home as it was at one moment. */
interface HomeReading {
  /** Whether something changed since the given mark. */
  boolean isChanged();

  /** The mark of this moment. */
  String mark();

  /**
   * Whether git has another branch checked out than at the given mark, so that the home is another
   * version of itself.
   */
  default boolean isElsewhere() {
    return false;
  }

  /** What the home calls ready, if it was asked; null otherwise. */
  default HomeNeeds.@Nullable ReadyAnswer ready() {
    return null;
  }

  /** Whether metadata can show later that nothing changed since. */
  boolean isSettled();

  /**
   * Its records.
   *
   * @param known the ids of tasks by their records, as far as known
   * @throws dev.baton.task.InvalidValue when a part of it cannot be parsed: then none of it may be
   *     used, because tasks that seem to be missing may be in that part
   * @throws IOException when the home has to be asked again, and cannot be
   */
  HomeRecords records(Map<String, String> known) throws IOException;
}
