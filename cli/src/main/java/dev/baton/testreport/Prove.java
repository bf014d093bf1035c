package dev.baton.testreport;

/**
 * Perl's prove, which reads TAP and shows little of it: {@code Files=2, Tests=7, 0 wallclock secs},
 * and before it {@code t/a.t (Wstat: 256 Tests: 3 Failed: 1)} for each file with failures.
 */
final class Prove {
  private int total;
  private int failed;
  private boolean over;

  /** Reads a line; true when it is the summary of all tests before it. */
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

  /** The result after the summary; the number of skipped tests is not known. */
  TestCounts counts() {
    return TestCounts.ofTotal(total, failed, 0);
  }
}
