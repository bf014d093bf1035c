package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/** JUnit Platform's console launcher: {@code [ 3 tests successful ]}. */
final class JUnitConsole implements ReportFormat {
  private final RunTotals totals = new RunTotals();
  private int skipped;
  private int passing;

  @Override
  public void line(String line, String stripped) {
    if (stripped.charAt(0) != '[' || !stripped.endsWith("]")) {
      return;
    }
    Cursor cursor = new Cursor(stripped);
    cursor.skip("[");
    int number = cursor.blanks().number();
    if (number < 0 || !cursor.skip(" tests ")) {
      return;
    }
    switch (cursor.word()) {
      case "found" -> {
        skipped = 0;
        passing = 0;
      }
      case "skipped", "aborted" -> skipped += number;
      case "successful" -> passing = number;
      case "failed" -> totals.summary(new TestCounts(passing, number, skipped));
      default -> {}
    }
  }

  @Override
  public @Nullable TestCounts counts() {
    return totals.counts();
  }
}
