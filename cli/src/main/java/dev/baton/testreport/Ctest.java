package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * CMake's ctest: {@code 67% tests passed, 1 tests failed out of 3}. It counts skipped tests as
 * passed, and lists them below.
 */
final class Ctest extends ReportFormat {
  private int skipped;
  private int total = -1;
  private int failed;

  @Override
  void line(String line, String stripped) {
    Cursor cursor = new Cursor(stripped);
    if (cursor.number() >= 0 && cursor.skip("% tests passed, ")) {
      end();
      int failures = cursor.number();
      if (failures >= 0
          && (cursor.skip(" tests failed out of ") || cursor.skip(" test failed out of "))) {
        failed = failures;
        total = cursor.number();
      }
    } else if (total >= 0 && stripped.endsWith(" (Skipped)") && line.charAt(0) == '\t') {
      skipped++;
    }
  }

  private void end() {
    TestCounts last = last();
    if (last != null) {
      totals.summary(last);
    }
    total = -1;
    skipped = 0;
  }

  private @Nullable TestCounts last() {
    return total < 0 ? null : TestCounts.ofTotal(total, failed, skipped);
  }

  @Override
  @Nullable TestCounts counts() {
    return TestCounts.sum(totals.counts(), last());
  }
}
