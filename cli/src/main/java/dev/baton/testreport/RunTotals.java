package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * Adds up the results of several runs. A runner that reports each class or test and then all of
 * them is counted once: its summary replaces what came before.
 */
final class RunTotals {
  private @Nullable TestCounts finished;
  private @Nullable TestCounts unfinished;

  /** Adds a part of a run whose summary may still come. */
  void part(TestCounts counts) {
    unfinished = TestCounts.sum(unfinished, counts);
  }

  /** Sets the summary of a run. */
  void summary(TestCounts counts) {
    unfinished = null;
    finished = TestCounts.sum(finished, counts);
  }

  /** All runs, including what is known of an unfinished one; null when there was none. */
  @Nullable TestCounts counts() {
    return TestCounts.sum(finished, unfinished);
  }
}
