package dev.baton.testreport;

import dev.baton.testreport.SummaryLine.WordCounts;

/** The test runners of Python. */
final class PythonRunners {
  /**
   * pytest's last line: {@code == 3 failed, 5 passed, 1 skipped in 0.12s ==}, with -q without the
   * frame.
   */
  static final class Pytest extends ReportFormat {
    @Override
    void line(String line, String stripped) {
      int end = stripped.lastIndexOf(" in ");
      if (end < 0) {
        return;
      }
      Cursor time = new Cursor(stripped);
      int from = 0;
      while (from < stripped.length() && stripped.charAt(from) == '=') {
        from++;
      }
      time.find(" in ");
      if (!time.isTime() || end <= from) {
        return;
      }
      String what = stripped.substring(from, end).strip();
      if (what.equals("no tests ran")) {
        totals.summary(TestCounts.NONE);
        return;
      }
      WordCounts counted = WordCounts.before(what);
      if (counted != null && isPytest(counted)) {
        totals.summary(
            new TestCounts(
                counted.of("passed", "xpassed"),
                counted.of("failed", "error", "errors"),
                counted.of("skipped", "xfailed")));
      }
    }

    private static boolean isPytest(WordCounts counted) {
      return counted.hasOnly(
          "passed",
          "xpassed",
          "failed",
          "error",
          "errors",
          "skipped",
          "xfailed",
          "deselected",
          "warning",
          "warnings",
          "rerun",
          "subtests passed",
          "subtests failed",
          "subtests skipped");
    }
  }

  /**
   * Python's unittest: {@code Ran 5 tests in 0.001s}, then {@code OK (skipped=1)} or {@code FAILED
   * (failures=1, errors=1)}.
   */
  static final class Unittest extends ReportFormat {
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
}
