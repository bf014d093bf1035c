package dev.baton.testreport;

/**
 * Gradle: {@code 12 tests completed, 1 failed, 2 skipped}, which it prints when a test failed, and
 * {@code FooTest > adds() PASSED} for each test if the build is configured that way. By default it
 * lists only failed tests, so the summary is more complete; otherwise the tests are counted one by
 * one.
 */
final class Gradle extends ReportFormat {

  /** The tests that were listed since the last summary that was more complete. */
  private int events;

  @Override
  void line(String line, String stripped) {
    if (Cursor.isDigit(stripped.charAt(0))) {
      summary(stripped);
    } else if (stripped.indexOf(" > ") > 0 && stripped.charAt(0) != '>') {
      test(stripped);
    }
  }

  private void summary(String line) {
    Cursor cursor = new Cursor(line);
    int total = cursor.number();
    if (!cursor.skip(" test") || !(cursor.skip("s completed") || cursor.skip(" completed"))) {
      return;
    }
    int failed = 0;
    int skipped = 0;
    while (cursor.skip(", ")) {
      int number = Math.max(0, cursor.number());
      if (cursor.skip(" failed")) {
        failed = number;
      } else if (cursor.skip(" skipped")) {
        skipped = number;
      } else {
        return;
      }
    }
    if (cursor.atEnd() && total > events) {
      totals.summary(TestCounts.ofTotal(total, failed, skipped));
      events = 0;
    }
  }

  private void test(String line) {
    int passed = line.endsWith(" PASSED") ? 1 : 0;
    int failed = line.endsWith(" FAILED") ? 1 : 0;
    int skipped = line.endsWith(" SKIPPED") ? 1 : 0;
    if (passed + failed + skipped > 0) {
      totals.part(new TestCounts(passed, failed, skipped));
      events++;
    }
  }
}
