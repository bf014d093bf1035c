package dev.baton.testreport;

import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Recognises the output of one family of test runners. */
abstract class ReportFormat {
  /** A duration such as {@code 0.12s} or {@code 3 ms}. */
  static final String TIME = "\\d{1,9}(?:\\.\\d{1,9})?[ \\t]*(?:s|ms|m|h)(?!\\p{L})";

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

  /** The number that a group found, of at most nine digits; 0 where it found none. */
  static int number(Matcher found, int group) {
    String digits = found.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  static boolean beginsWithDigit(String text) {
    return text.charAt(0) >= '0' && text.charAt(0) <= '9';
  }

  /**
   * Adds up the results of several runs. A runner that reports each class or test and then all of
   * them is counted once: its summary replaces what came before.
   */
  static final class RunTotals {
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
}
