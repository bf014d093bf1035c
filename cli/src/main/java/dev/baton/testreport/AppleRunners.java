package dev.baton.testreport;

/** The test runners of Swift and Objective-C. */
final class AppleRunners {
  /**
   * XCTest: {@code Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.2 (0.3)
   * seconds}, once for each suite, the outermost last. A test may have several failures, so failed
   * tests are counted one by one where they are listed.
   */
  static final class XcTest extends ReportFormat {
    private boolean isInner;
    private int listed;
    private int failed;

    @Override
    void line(String line, String stripped) {
      if (stripped.startsWith("Test Case ")) {
        countTest(stripped);
      } else if (stripped.startsWith("Test Suite ")) {
        isInner = !isOutermost(stripped);
      } else if (stripped.startsWith("Executed ")) {
        summary(new Cursor(stripped));
      }
    }

    private static boolean isOutermost(String suite) {
      return suite.startsWith("Test Suite 'All tests'")
          || suite.startsWith("Test Suite 'Selected tests'");
    }

    private void countTest(String test) {
      if (test.contains("' passed (") || test.contains("' skipped (")) {
        listed++;
      } else if (test.contains("' failed (")) {
        listed++;
        failed++;
      }
    }

    private void summary(Cursor cursor) {
      cursor.skip("Executed ");
      int total = cursor.number();
      if (total < 0 || !(cursor.skip(" tests, with ") || cursor.skip(" test, with "))) {
        return;
      }
      int number = cursor.number();
      int skipped = 0;
      if (cursor.skip(" tests skipped and ") || cursor.skip(" test skipped and ")) {
        skipped = Math.max(0, number);
        number = cursor.number();
      }
      boolean isSummary = cursor.skip(" failure") && number >= 0;
      if (isSummary && !isInner) {
        int failing = listed > 0 ? failed : Math.min(number, total - skipped);
        totals.summary(TestCounts.ofTotal(total, Math.max(0, failing), skipped));
        listed = 0;
        failed = 0;
      }
    }
  }

  /**
   * Swift Testing: a line for each test, such as {@code Test add() passed after 0.001 seconds.},
   * and at the end {@code Test run with 2 tests failed after 0.002 seconds with 1 issue.}; before
   * each line stands a symbol that depends on the machine.
   */
  static final class SwiftTesting extends ReportFormat {
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
}
