package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * Gradle: {@code 12 tests completed, 1 failed, 2 skipped}, which it prints when a test failed, and
 * {@code FooTest > adds() PASSED} for each test where the build asks for that.
 */
final class Gradle implements ReportFormat {
  private final Tally tally = new Tally();

  @Override
  public void line(String line, String stripped) {
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
    if (cursor.atEnd()) {
      tally.summary(TestCounts.ofTotal(total, failed, skipped));
    }
  }

  private void test(String line) {
    if (line.endsWith(" PASSED")) {
      tally.part(new TestCounts(1, 0, 0));
    } else if (line.endsWith(" FAILED")) {
      tally.part(new TestCounts(0, 1, 0));
    } else if (line.endsWith(" SKIPPED")) {
      tally.part(new TestCounts(0, 0, 1));
    }
  }

  @Override
  public @Nullable TestCounts counts() {
    return tally.counts();
  }
}
