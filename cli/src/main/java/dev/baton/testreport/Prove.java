package dev.baton.testreport;

/**
 * Perl's prove, which reads TAP and mostly keeps it to itself: {@code Files=2, Tests=7, 0 wallclock
 * secs}, and before it {@code t/a.t (Wstat: 256 Tests: 3 Failed: 1)} for each file with failures.
 */
final class Prove {
  private int total;
  private int failed;
  private boolean over;

  /** Looks at a line; true when it is the last word on all tests before it. */
  boolean isOver(String line) {
    Cursor cursor = new Cursor(line);
    if (over) {
      failed = 0;
      over = false;
    }
    if (line.indexOf("(Wstat: ") > 0) {
      cursor.find("(Wstat: ");
      failed += cursor.find(" Failed: ") ? Math.max(0, cursor.number()) : 0;
    } else if (cursor.skip("Files=") && cursor.find("Tests=")) {
      total = cursor.number();
      over = total >= 0 && cursor.find(" wallclock secs");
    }
    return over;
  }

  /** What it came to when it was over; it does not tell what was skipped. */
  TestCounts counts() {
    return TestCounts.ofTotal(total, failed, 0);
  }
}
