package dev.baton.testreport;

/** The test runners of JavaScript that print neither TAP nor a one-line summary. */
final class NodeRunners {
  /** Mocha: {@code 5 passing (12ms)}, then {@code 1 pending} and {@code 2 failing}. */
  static final class Mocha extends ReportFormat {
    /** The other lines follow directly; later ones are other output. */
    private static final int NEAR = 2;

    private int left;

    @Override
    void line(String line, String stripped) {
      if (!Cursor.isDigit(stripped.charAt(0))) {
        left = 0;
        return;
      }
      Cursor cursor = new Cursor(stripped);
      int number = cursor.number();
      if (cursor.skip(" passing (") && cursor.isTime()) {
        totals.summary(new TestCounts(number, 0, 0));
        left = NEAR;
      } else if (left > 0) {
        left--;
        if (cursor.skip(" pending") && cursor.atEnd()) {
          totals.summary(new TestCounts(0, 0, number));
        } else if (cursor.skip(" failing") && cursor.atEnd()) {
          totals.summary(new TestCounts(0, number, 0));
        }
      }
    }
  }

  /**
   * Bun: {@code 3 pass}, {@code 1 fail}, {@code 2 skip} and others on lines of their own, and at
   * the end {@code Ran 6 tests across 2 files}.
   */
  static final class BunTest extends ReportFormat {
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
}
