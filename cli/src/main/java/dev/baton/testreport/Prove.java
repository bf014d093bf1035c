package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * Perl's prove, which keeps the lines of TAP to itself: {@code Files=2, Tests=7, 0 wallclock secs},
 * and before it {@code t/a.t (Wstat: 256 Tests: 3 Failed: 1)} for each file with failures.
 */
final class Prove implements ReportFormat {
  private final Tally tally = new Tally();
  private int failed;

  @Override
  public void line(String line, String stripped) {
    if (stripped.startsWith("Files=")) {
      Cursor cursor = new Cursor(stripped);
      cursor.find("Tests=");
      int total = cursor.number();
      if (total >= 0 && cursor.find(" wallclock secs")) {
        tally.summary(TestCounts.ofTotal(total, failed, 0));
        failed = 0;
      }
    } else if (stripped.indexOf("(Wstat: ") > 0) {
      Cursor cursor = new Cursor(stripped);
      cursor.find("(Wstat: ");
      failed += cursor.find(" Failed: ") ? Math.max(0, cursor.number()) : 0;
    }
  }

  @Override
  public @Nullable TestCounts counts() {
    return tally.counts();
  }
}
