package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/** Recognises what one family of test runners prints. */
abstract class ReportFormat {
  /** The results of all runs so far. */
  final RunTotals totals = new RunTotals();

  /**
   * Looks at the next line.
   *
   * @param line without colours and line end; white space stays, because some formats indent
   * @param stripped the same without white space around it, never empty
   */
  abstract void line(String line, String stripped);

  /** What was found so far; null when nothing of this format was. */
  @Nullable TestCounts counts() {
    return totals.counts();
  }
}
