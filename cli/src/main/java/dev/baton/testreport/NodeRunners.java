package dev.baton.testreport;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The test runners of JavaScript that print neither TAP nor a one-line summary. */
final class NodeRunners {
  /** Mocha: {@code 5 passing (12ms)}, then {@code 1 pending} and {@code 2 failing}. */
  static final class Mocha extends ReportFormat {
    private static final Pattern PASSING = Pattern.compile("(\\d{1,9}) passing \\(" + TIME);
    private static final Pattern OTHER = Pattern.compile("(\\d{1,9}) (?:(pending)|failing)");

    /** The other lines follow directly; later ones are other output. */
    private static final int NEAR = 2;

    private int left;

    @Override
    void line(String line, String stripped) {
      Matcher passing = PASSING.matcher(stripped);
      Matcher other = OTHER.matcher(stripped);
      if (passing.lookingAt()) {
        totals.summary(new TestCounts(number(passing, 1), 0, 0));
        left = NEAR;
      } else if (left > 0 && other.matches()) {
        left--;
        int number = number(other, 1);
        boolean isPending = other.group(2) != null;
        totals.summary(new TestCounts(0, isPending ? 0 : number, isPending ? number : 0));
      } else {
        left = beginsWithDigit(stripped) ? Math.max(0, left - 1) : 0;
      }
    }
  }

  /**
   * Bun: {@code 3 pass}, {@code 1 fail}, {@code 2 skip} and others on lines of their own, and at
   * the end {@code Ran 6 tests across 2 files}.
   */
  static final class BunTest extends ReportFormat {
    private static final Pattern END =
        Pattern.compile("Ran \\d{1,9} tests? across \\d{1,9}(?!\\d)");
    private static final Pattern COUNT = Pattern.compile("(\\d{1,9}) (\\p{L}+)");

    private int passing;
    private int failing;
    private int skipped;

    @Override
    void line(String line, String stripped) {
      Matcher count = COUNT.matcher(stripped);
      if (END.matcher(stripped).lookingAt()) {
        totals.summary(new TestCounts(passing, failing, skipped));
        clear();
      } else if (count.matches()) {
        int number = number(count, 1);
        switch (count.group(2)) {
          case "pass" -> passing = number;
          case "fail", "error", "errors" -> failing += number;
          case "skip", "todo" -> skipped += number;
          default -> {}
        }
      } else if (stripped.startsWith("bun test ")) {
        clear();
      }
    }

    private void clear() {
      passing = 0;
      failing = 0;
      skipped = 0;
    }
  }
}
