package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/** Jest: {@code Tests: 1 failed, 2 skipped, 4 passed, 7 total}. */
final class Jest implements ReportFormat {
  private static final String NAME = "Tests:";
  private final Tally tally = new Tally();

  @Override
  public void line(String line, String stripped) {
    if (!stripped.startsWith(NAME) || !stripped.endsWith(" total")) {
      return;
    }
    Counted counted = Counted.before(stripped.substring(NAME.length()).strip(), ',');
    if (counted != null && counted.has("total")) {
      tally.summary(
          new TestCounts(
              counted.of("passed"), counted.of("failed"), counted.of("skipped", "todo")));
    }
  }

  @Override
  public @Nullable TestCounts counts() {
    return tally.counts();
  }
}
