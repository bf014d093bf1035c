package dev.baton.testreport;

/**
 * pytest's last line: {@code == 3 failed, 5 passed, 1 skipped in 0.12s ==}, with -q without the
 * frame.
 */
final class Pytest extends ReportFormat {

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
