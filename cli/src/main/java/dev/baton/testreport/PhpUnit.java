package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * PHPUnit: {@code OK (5 tests, 9 assertions)} or {@code Tests: 5, Assertions: 9, Failures: 1.};
 * JUnit 4's own runner says {@code OK (5 tests)}, too.
 */
final class PhpUnit implements ReportFormat {
  private final Tally tally = new Tally();

  @Override
  public void line(String line, String stripped) {
    if (stripped.startsWith("OK (")) {
      Cursor cursor = new Cursor(stripped);
      cursor.skip("OK (");
      int number = cursor.number();
      if (number >= 0 && (cursor.skip(" tests") || cursor.skip(" test")) && isEnd(cursor)) {
        tally.summary(new TestCounts(number, 0, 0));
      }
    } else if (stripped.startsWith("Tests: ") && stripped.contains(", Assertions: ")) {
      int end = stripped.endsWith(".") ? stripped.length() - 1 : stripped.length();
      Counted counted = Counted.behind(stripped.substring(0, end), ',');
      if (counted != null) {
        tally.summary(
            TestCounts.ofTotal(
                counted.of("Tests"),
                counted.of("Failures", "Errors"),
                counted.of("Skipped", "Incomplete")));
      }
    }
  }

  private static boolean isEnd(Cursor cursor) {
    return cursor.skip(")") || (cursor.skip(", ") && cursor.number() >= 0);
  }

  @Override
  public @Nullable TestCounts counts() {
    return tally.counts();
  }
}
