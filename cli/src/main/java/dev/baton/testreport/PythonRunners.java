package dev.baton.testreport;

import dev.baton.testreport.SummaryLine.WordCounts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The test runners of Python. */
final class PythonRunners {
  /**
   * pytest's last line: {@code == 3 failed, 5 passed, 1 skipped in 0.12s ==}, with -q without the
   * frame.
   */
  static final class Pytest extends ReportFormat {
    private static final Pattern LAST = Pattern.compile("=*+(.+?) in " + TIME);

    @Override
    void line(String line, String stripped) {
      Matcher last = LAST.matcher(stripped);
      if (!last.lookingAt()) {
        return;
      }
      String what = last.group(1).strip();
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
    private static final Pattern RAN = Pattern.compile("Ran (\\d{1,9}) tests? in " + TIME);
    private static final Pattern VERDICT = Pattern.compile("(?:OK|FAILED|NO TESTS RAN)(?: \\(.*)?");
    private static final Pattern PART = Pattern.compile("(\\p{L}+(?: \\p{L}+)*)=(\\d{1,9})(?!\\d)");

    private int ran = -1;

    @Override
    void line(String line, String stripped) {
      Matcher begins = RAN.matcher(stripped);
      if (begins.lookingAt()) {
        ran = number(begins, 1);
      } else if (ran >= 0 && VERDICT.matcher(stripped).matches()) {
        int failing = 0;
        int skipped = 0;
        for (Matcher part = PART.matcher(stripped); part.find(); ) {
          switch (part.group(1)) {
            case "skipped", "expected failures" -> skipped += number(part, 2);
            default -> failing += number(part, 2);
          }
        }
        totals.summary(TestCounts.ofTotal(ran, failing, skipped));
        ran = -1;
      }
    }
  }
}
