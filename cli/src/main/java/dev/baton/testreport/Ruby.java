package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * RSpec: {@code 5 examples, 1 failure, 2 pending}; minitest: {@code 5 runs, 7 assertions, 1
 * failures, 0 errors, 0 skips}.
 */
final class Ruby implements ReportFormat {
  private final Tally tally = new Tally();

  @Override
  public void line(String line, String stripped) {
    if (!Cursor.isDigit(stripped.charAt(0))) {
      return;
    }
    boolean rspec = stripped.contains(" example") && stripped.contains(" failure");
    if (!rspec && !stripped.contains(" assertions, ")) {
      return;
    }
    Counted counted = Counted.before(stripped, ',');
    if (counted != null && (counted.has("runs") || rspec)) {
      tally.summary(
          TestCounts.ofTotal(
              counted.of("examples", "example", "runs"),
              counted.of("failures", "failure", "errors"),
              counted.of("pending", "skips")));
    }
  }

  @Override
  public @Nullable TestCounts counts() {
    return tally.counts();
  }
}
