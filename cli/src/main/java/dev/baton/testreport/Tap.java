package dev.baton.testreport;

import dev.baton.testreport.ReportFormat.RunTotals;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The Test Anything Protocol: a plan such as {@code 1..3}, and {@code ok} or {@code not ok} at the
 * start of a line for each test. Planned tests without a result count as failed. Where node or tape
 * print a summary ({@code # pass 3}), it counts, including subtests; node's other format has the
 * same summary after {@code ℹ}. Perl's prove prints a summary, too.
 */
final class Tap extends ReportFormat {
  private final NodeSummary summary = new NodeSummary();
  private final Prove prove = new Prove();
  private boolean begun;
  private int plan = -1;
  private int passing;
  private int failing;
  private int skipped;

  @Override
  void line(String line, String stripped) {
    char first = line.charAt(0);
    if (summary.begins(stripped)) {
      forget();
    } else if (prove.isOver(stripped)) {
      forget();
      totals.summary(prove.counts());
    } else if (first == 'o' || first == 'n') {
      test(line);
    } else if (first == '1') {
      plan(line);
    } else if (first == 'T' && line.startsWith("TAP version ")) {
      end();
      begun = true;
    }
  }

  private void test(String line) {
    Cursor cursor = new Cursor(line);
    boolean failed = cursor.skip("not ");
    if (!cursor.skip("ok ")) {
      return;
    }
    int number = cursor.number();
    if (number < 0) {
      return;
    }
    if (number == 1 && passing + failing + skipped > 0) {
      end();
    }
    if (isExcused(line)) {
      skipped++;
    } else if (failed) {
      failing++;
    } else {
      passing++;
    }
  }

  /** Whether a directive says that the test was not run, or is expected to fail. */
  private static boolean isExcused(String line) {
    int hash = line.lastIndexOf("# ");
    String directive = hash < 0 ? "" : line.substring(hash + 2).toUpperCase(Locale.ROOT);
    return directive.startsWith("SKIP") || directive.startsWith("TODO");
  }

  private void plan(String line) {
    Cursor cursor = new Cursor(line);
    if (!cursor.skip("1..")) {
      return;
    }
    int number = cursor.number();
    if (number >= 0 && (cursor.atEnd() || cursor.blanks().skip("#"))) {
      if (plan >= 0) {
        end();
      }
      plan = number;
    }
  }

  private void end() {
    if (isTap()) {
      totals.part(sum());
    }
    forget();
  }

  private void forget() {
    begun = false;
    plan = -1;
    passing = 0;
    failing = 0;
    skipped = 0;
  }

  private boolean isTap() {
    return plan >= 0 || (begun && passing + failing + skipped > 0);
  }

  private TestCounts sum() {
    int missing = Math.max(0, plan - passing - failing - skipped);
    return new TestCounts(passing, failing + missing, skipped);
  }

  @Override
  @Nullable TestCounts counts() {
    TestCounts all = TestCounts.sum(totals.counts(), summary.counts());
    return isTap() ? TestCounts.sum(all, sum()) : all;
  }

  /** The summary of node's test runner, and of tape: {@code # tests 5}, {@code # pass 4} … */
  private static final class NodeSummary {
    private final RunTotals totals = new RunTotals();
    private boolean open;
    private int passing;
    private int failing;
    private int skipped;

    /** Reads a line; true when a summary begins with it. */
    boolean begins(String line) {
      Cursor cursor = new Cursor(line);
      if (!cursor.skip("# ") && !cursor.skip("ℹ ")) {
        return false;
      }
      String word = cursor.word();
      int number = cursor.blanks().number();
      if (number < 0 || !cursor.atEnd()) {
        return false;
      }
      switch (word) {
        case "tests" -> {
          end();
          open = true;
          return true;
        }
        case "pass" -> passing = number;
        case "fail", "cancelled" -> failing += number;
        case "skipped", "skip", "todo" -> skipped += number;
        default -> {}
      }
      return false;
    }

    private void end() {
      if (open) {
        totals.summary(new TestCounts(passing, failing, skipped));
      }
      passing = 0;
      failing = 0;
      skipped = 0;
    }

    @Nullable TestCounts counts() {
      TestCounts last = open ? new TestCounts(passing, failing, skipped) : null;
      return TestCounts.sum(totals.counts(), last);
    }
  }

  /**
   * Perl's prove, which reads TAP and shows little of it: {@code Files=2, Tests=7, 0 wallclock
   * secs}, and before it {@code t/a.t (Wstat: 256 Tests: 3 Failed: 1)} for each file with failures.
   */
  private static final class Prove {
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
}
