package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * dotnet test, a line for each project: {@code Failed! - Failed: 1, Passed: 4, Skipped: 0, Total:
 * 5, Duration: 3 ms}; its newer form: {@code Test summary: total: 5, failed: 1, succeeded: 4,
 * skipped: 0, duration: 1.2s}.
 */
final class Dotnet implements ReportFormat {
  private final Tally tally = new Tally();

  @Override
  public void line(String line, String stripped) {
    String upTo = null;
    if (stripped.startsWith("Passed!") || stripped.startsWith("Failed!")) {
      upTo = ", Duration:";
    } else if (stripped.startsWith("Test summary: total:")) {
      upTo = stripped.contains("; ") ? "; duration:" : ", duration:";
    }
    int end = upTo == null ? -1 : stripped.indexOf(upTo);
    if (end < 0) {
      return;
    }
    int begin = stripped.startsWith("Test") ? "Test summary: ".length() : stripped.indexOf('-') + 1;
    String text = stripped.substring(begin, end).replace(';', ',').strip();
    Counted counted = Counted.behind(text, ',');
    if (counted != null) {
      tally.summary(
          new TestCounts(
              counted.of("Passed", "succeeded"),
              counted.of("Failed", "failed"),
              counted.of("Skipped", "skipped")));
    }
  }

  @Override
  public @Nullable TestCounts counts() {
    return tally.counts();
  }
}
