package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * Adds up the results of several runs. A runner that tells of each class or test and then of all of
 * them is counted once: its summary takes the place of what came before.
 */
final class RunTotals {
  private @Nullable TestCounts finished;
  private @Nullable TestCounts unfinished;

  /** Part of a run whose summary may still come. */
  void part(TestCounts counts) {
    unfinished = unfinished == null ? counts : unfinished.plus(counts);
  }

  /** The summary of a run. */
  void summary(TestCounts counts) {
    unfinished = null;
    finished = finished == null ? counts : finished.plus(counts);
  }

  /** All runs, with what is known of one that was cut short; null when there was none. */
  @Nullable TestCounts counts() {
    if (finished == null || unfinished == null) {
      return finished == null ? unfinished : finished;
    }
    return finished.plus(unfinished);
  }
}
