package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/** Vitest: {@code Tests 1 failed | 7 passed | 1 skipped (9)}. */
final class Vitest implements ReportFormat {
  private static final String NAME = "Tests  ";
  private final Tally tally = new Tally();

  @Override
  public void line(String line, String stripped) {
    if (!stripped.startsWith(NAME)) {
      return;
    }
    String what = stripped.substring(NAME.length()).strip();
    if (what.equals("no tests")) {
      tally.summary(TestCounts.NONE);
      return;
    }
    int total = what.lastIndexOf(" (");
    Counted counted = total < 0 ? null : Counted.before(what.substring(0, total), '|');
    if (counted != null && what.endsWith(")")) {
      tally.summary(
          new TestCounts(
              counted.of("passed", "expected fail"),
              counted.of("failed"),
              counted.of("skipped", "todo")));
    }
  }

  @Override
  public @Nullable TestCounts counts() {
    return tally.counts();
  }
}
