package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/** The summary of node's test runner, and of tape: {@code # tests 5}, {@code # pass 4} … */
final class NodeSummary {
  private final RunTotals totals = new RunTotals();
  private boolean open;
  private int passing;
  private int failing;
  private int skipped;

  /** Reads a line; true when a summary begins with it. */
  boolean begins(String line) {
    Cursor cursor = new Cursor(line);
    if (!cursor.skip("# ") && !cursor.skip("ℹ ")) {
      return false;
    }
    String word = cursor.word();
    int number = cursor.blanks().number();
    if (number < 0 || !cursor.atEnd()) {
      return false;
    }
    switch (word) {
      case "tests" -> {
        end();
        open = true;
        return true;
      }
      case "pass" -> passing = number;
      case "fail", "cancelled" -> failing += number;
      case "skipped", "skip", "todo" -> skipped += number;
      default -> {}
    }
    return false;
  }

  private void end() {
    if (open) {
      totals.summary(new TestCounts(passing, failing, skipped));
    }
    passing = 0;
    failing = 0;
    skipped = 0;
  }

  @Nullable TestCounts counts() {
    TestCounts last = open ? new TestCounts(passing, failing, skipped) : null;
    return TestCounts.sum(totals.counts(), last);
  }
}
