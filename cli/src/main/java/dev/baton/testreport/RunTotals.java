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
    unfinished = TestCounts.sum(unfinished, counts);
  }

  /** The summary of a run. */
  void summary(TestCounts counts) {
    unfinished = null;
    finished = TestCounts.sum(finished, counts);
  }

  /** All runs, with what is known of one that was cut short; null when there was none. */
  @Nullable TestCounts counts() {
    return TestCounts.sum(finished, unfinished);
  }
}
