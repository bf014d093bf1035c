package dev.baton.testreport;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The test runners of Swift and Objective-C. */
final class AppleRunners {
  /**
   * XCTest: {@code Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.2 (0.3)
   * seconds}, once for each suite, the outermost last. A test may have several failures, so failed
   * tests are counted one by one where they are listed.
   */
  static final class XcTest extends ReportFormat {
    private static final Pattern SUMMARY =
        Pattern.compile(
            "Executed (\\d{1,9}) tests?, with (?:(\\d{1,9}) tests? skipped and )?(\\d{1,9})"
                + " failure");

    private boolean isInner;
    private int listed;
    private int failed;

    @Override
    void line(String line, String stripped) {
      Matcher summary = SUMMARY.matcher(stripped);
      if (stripped.startsWith("Test Case ")) {
        boolean fails = stripped.contains("' failed (");
        failed += fails ? 1 : 0;
        listed +=
            fails || stripped.contains("' passed (") || stripped.contains("' skipped (") ? 1 : 0;
      } else if (stripped.startsWith("Test Suite ")) {
        isInner =
            !stripped.startsWith("Test Suite 'All tests'")
                && !stripped.startsWith("Test Suite 'Selected tests'");
      } else if (!isInner && summary.lookingAt()) {
        int total = number(summary, 1);
        int skipped = number(summary, 2);
        int failing = listed > 0 ? failed : Math.min(number(summary, 3), total - skipped);
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

    private static final Pattern SUMMARY =
        Pattern.compile("Test run with (\\d{1,9}) tests?.*? (?:passed|failed) after ");

    private int failed;
    private int skipped;

    @Override
    void line(String line, String stripped) {
      int test = stripped.indexOf("Test ");
      if (test < 1 || test > LONGEST_SYMBOL || Character.isLetterOrDigit(stripped.charAt(0))) {
        return;
      }
      String text = stripped.substring(test);
      Matcher summary = SUMMARY.matcher(text);
      if (summary.lookingAt()) {
        int total = number(summary, 1);
        totals.summary(new TestCounts(Math.max(0, total - failed), failed, skipped));
      }
      if (text.startsWith("Test run ")) {
        failed = 0;
        skipped = 0;
      } else if (!text.startsWith("Test case ")) {
        failed += text.contains(" failed after ") ? 1 : 0;
        skipped += text.endsWith(" skipped.") || text.contains(" skipped: ") ? 1 : 0;
      }
    }
  }
}
