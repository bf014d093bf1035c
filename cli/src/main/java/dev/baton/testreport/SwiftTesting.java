package dev.baton.testreport;

/**
 * Swift Testing: a line for each test, such as {@code Test add() passed after 0.001 seconds.}, and
 * at the end {@code Test run with 2 tests failed after 0.002 seconds with 1 issue.}; before each
 * line stands a symbol that depends on the machine.
 */
final class SwiftTesting extends ReportFormat {
  private static final int LONGEST_SYMBOL = 4;

  private int failed;
  private int skipped;

  @Override
  void line(String line, String stripped) {
    int test = stripped.indexOf("Test ");
    if (test < 1 || test > LONGEST_SYMBOL || Character.isLetterOrDigit(stripped.charAt(0))) {
      return;
    }
    String text = stripped.substring(test);
    if (text.startsWith("Test run with ")) {
      summary(new Cursor(text));
    } else if (text.startsWith("Test run ")) {
      failed = 0;
      skipped = 0;
    } else if (!text.startsWith("Test case ")) {
      failed += text.contains(" failed after ") ? 1 : 0;
      skipped += text.endsWith(" skipped.") || text.contains(" skipped: ") ? 1 : 0;
    }
  }

  private void summary(Cursor cursor) {
    cursor.skip("Test run with ");
    int total = cursor.number();
    boolean isSummary =
        total >= 0
            && (cursor.skip(" tests") || cursor.skip(" test"))
            && (cursor.find(" passed after ") || cursor.find(" failed after "));
    if (isSummary) {
      totals.summary(new TestCounts(Math.max(0, total - failed), failed, skipped));
      failed = 0;
      skipped = 0;
    }
  }
}
