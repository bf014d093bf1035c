package dev.baton.testreport;

/**
 * Python's unittest: {@code Ran 5 tests in 0.001s}, then {@code OK (skipped=1)} or {@code FAILED
 * (failures=1, errors=1)}.
 */
final class Unittest extends ReportFormat {
  private int ran = -1;

  @Override
  void line(String line, String stripped) {
    Cursor cursor = new Cursor(stripped);
    if (cursor.skip("Ran ")) {
      int number = cursor.number();
      boolean all = cursor.skip(" tests in ") || cursor.skip(" test in ");
      ran = all && cursor.isTime() ? number : ran;
    } else if (ran >= 0 && isVerdict(cursor)) {
      int failing = 0;
      int skipped = 0;
      while (!cursor.atEnd() && !cursor.skip(")")) {
        String name = nameOf(cursor);
        int number = Math.max(0, cursor.number());
        if (name.equals("skipped") || name.equals("expected failures")) {
          skipped += number;
        } else {
          failing += number;
        }
        if (!cursor.skip(", ") && !cursor.skip(")")) {
          break;
        }
      }
      totals.summary(TestCounts.ofTotal(ran, failing, skipped));
      ran = -1;
    }
  }

  private static boolean isVerdict(Cursor cursor) {
    boolean word = cursor.skip("OK") || cursor.skip("FAILED") || cursor.skip("NO TESTS RAN");
    return word && (cursor.atEnd() || cursor.skip(" ("));
  }

  private static String nameOf(Cursor cursor) {
    StringBuilder name = new StringBuilder(cursor.word());
    while (cursor.skip(" ")) {
      name.append(' ').append(cursor.word());
    }
    cursor.skip("=");
    return name.toString();
  }
}
