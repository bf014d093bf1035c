package dev.baton.testreport;

import dev.baton.testreport.ReportFormat.RunTotals;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The Test Anything Protocol: a plan such as {@code 1..3}, and {@code ok} or {@code not ok} at the
 * start of a line for each test. Planned tests without a result count as failed. Where node or tape
 * print a summary ({@code # pass 3}), it counts, including subtests; node's other format has the
 * same summary after {@code ℹ}. Perl's prove prints a summary, too.
 */
final class Tap extends ReportFormat {
  private static final Pattern TEST = Pattern.compile("(not )?ok (\\d{1,9})(?!\\d)");
  private static final Pattern PLAN = Pattern.compile("1\\.\\.(\\d{1,9})(?:\\z|[ \\t]*#)");

  private final NodeSummary summary = new NodeSummary();
  private final Prove prove = new Prove();
  private boolean begun;
  private int plan = -1;
  private int passing;
  private int failing;
  private int skipped;

  @Override
  void line(String line, String stripped) {
    Matcher test = TEST.matcher(line);
    Matcher planned = PLAN.matcher(line);
    if (summary.begins(stripped)) {
      forget();
    } else if (prove.isOver(stripped)) {
      forget();
      totals.summary(prove.counts());
    } else if (test.lookingAt()) {
      test(line, number(test, 2), test.group(1) != null);
    } else if (planned.lookingAt()) {
      if (plan >= 0) {
        end();
      }
      plan = number(planned, 1);
    } else if (line.startsWith("TAP version ")) {
      end();
      begun = true;
    }
  }

  private void test(String line, int number, boolean failed) {
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
    private static final Pattern COUNT = Pattern.compile("[#ℹ] (\\p{L}*)[ \\t]*(\\d{1,9})");

    private final RunTotals totals = new RunTotals();
    private boolean open;
    private int passing;
    private int failing;
    private int skipped;

    /** Reads a line; true when a summary begins with it. */
    boolean begins(String line) {
      Matcher count = COUNT.matcher(line);
      if (!count.matches()) {
        return false;
      }
      int number = number(count, 2);
      switch (count.group(1)) {
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
    private static final Pattern SUMMARY =
        Pattern.compile("Files=.*?Tests=(\\d{1,9})(?!\\d).* wallclock secs");
    private static final Pattern FAILED =
        Pattern.compile("(?>.+?\\(Wstat: )(?>.*? Failed: )(\\d{1,9})(?!\\d)");

    private int total;
    private int failed;
    private boolean over;

    /** Reads a line; true when it is the summary of all tests before it. */
    boolean isOver(String line) {
      if (over) {
        failed = 0;
      }
      Matcher failures = FAILED.matcher(line);
      Matcher summary = SUMMARY.matcher(line);
      failed += failures.lookingAt() ? number(failures, 1) : 0;
      over = summary.lookingAt();
      total = over ? number(summary, 1) : total;
      return over;
    }

    /** The result after the summary; the number of skipped tests is not known. */
    TestCounts counts() {
      return TestCounts.ofTotal(total, failed, 0);
    }
  }
}
