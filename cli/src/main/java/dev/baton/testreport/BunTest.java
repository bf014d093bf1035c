package dev.baton.testreport;

/**
 * Bun: {@code 3 pass}, {@code 1 fail}, {@code 2 skip} and others on lines of their own, and at the
 * end {@code Ran 6 tests across 2 files}.
 */
final class BunTest extends ReportFormat {
  private int passing;
  private int failing;
  private int skipped;

  @Override
  void line(String line, String stripped) {
    Cursor cursor = new Cursor(stripped);
    if (cursor.skip("Ran ")) {
      boolean isEnd =
          cursor.number() >= 0
              && (cursor.skip(" tests across ") || cursor.skip(" test across "))
              && cursor.number() >= 0;
      if (isEnd) {
        totals.summary(new TestCounts(passing, failing, skipped));
        clear();
      }
    } else if (Cursor.isDigit(stripped.charAt(0))) {
      count(cursor);
    } else if (stripped.startsWith("bun test ")) {
      clear();
    }
  }

  private void count(Cursor cursor) {
    int number = cursor.number();
    if (number < 0 || !cursor.skip(" ")) {
      return;
    }
    String word = cursor.word();
    if (cursor.atEnd()) {
      switch (word) {
        case "pass" -> passing = number;
        case "fail", "error", "errors" -> failing += number;
        case "skip", "todo" -> skipped += number;
        default -> {}
      }
    }
  }

  private void clear() {
    passing = 0;
    failing = 0;
    skipped = 0;
  }
}
