package dev.baton.testreport;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * CMake's ctest: {@code 67% tests passed, 1 tests failed out of 3}. It counts skipped tests as
 * passed, and lists them below.
 */
final class Ctest extends ReportFormat {
  private static final Pattern SUMMARY =
      Pattern.compile("\\d{1,9}% tests passed, (\\d{1,9}) tests? failed out of (\\d{1,9})(?!\\d)");

  private int skipped;
  private int total = -1;
  private int failed;

  @Override
  void line(String line, String stripped) {
    Matcher summary = SUMMARY.matcher(stripped);
    if (summary.lookingAt()) {
      end();
      failed = number(summary, 1);
      total = number(summary, 2);
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
