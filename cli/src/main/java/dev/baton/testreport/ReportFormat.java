package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/** Recognises the output of one family of test runners. */
abstract class ReportFormat {
  /** The results of all runs so far. */
  final RunTotals totals = new RunTotals();

  /**
   * Reads the next line.
   *
   * @param line without colours and line end, but with white space, because some formats indent
   * @param stripped the same without surrounding white space, never empty
   */
  abstract void line(String line, String stripped);

  /** The results so far; null when this format was not found. */
  @Nullable TestCounts counts() {
    return totals.counts();
  }
}
