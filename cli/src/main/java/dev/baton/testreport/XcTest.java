package dev.baton.testreport;

/**
 * XCTest: {@code Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.2 (0.3)
 * seconds}, once for each suite, the outermost last. A test may have several failures, so failed
 * tests are counted one by one where they are listed.
 */
final class XcTest extends ReportFormat {
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
