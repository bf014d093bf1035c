package dev.baton.testreport;

/** JUnit Platform's console launcher: {@code [ 3 tests successful ]}. */
final class JUnitConsole extends ReportFormat {
  private int skipped;
  private int passing;

  @Override
  void line(String line, String stripped) {
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
}
