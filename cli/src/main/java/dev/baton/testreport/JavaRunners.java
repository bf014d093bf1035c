package dev.baton.testreport;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The test runners of Java's builds. */
final class JavaRunners {
  /**
   * Maven Surefire and Failsafe, Ant, and JUnit 4's own runner: a line for each class, with its
   * time, and one for the whole module without a time.
   */
  static final class Surefire extends ReportFormat {
    /** Only a level may precede it: "[INFO] Tests run:", Ant's "[junit] Tests run:". */
    private static final Pattern COUNTS =
        Pattern.compile(
            "(?:\\[[^]]*] )?Tests run:[ \\t]*(\\d{1,9}),[ \\t]*Failures:[ \\t]*(\\d{1,9})(?:,["
                + " \\t]*Errors:[ \\t]*(\\d{1,9})(?:,[ \\t]*Skipped:[ \\t]*(\\d{1,9}))?)?(?!\\d)");

    @Override
    void line(String line, String stripped) {
      Matcher found = COUNTS.matcher(stripped);
      if (found.lookingAt()) {
        int failing = number(found, 2) + number(found, 3);
        TestCounts counts = TestCounts.ofTotal(number(found, 1), failing, number(found, 4));
        if (stripped.indexOf("Time elapsed:", found.end()) < 0) {
          totals.summary(counts);
        } else {
          totals.part(counts);
        }
      }
    }
  }

  /** JUnit Platform's console launcher: {@code [ 3 tests successful ]}. */
  static final class JUnitConsole extends ReportFormat {
    private static final Pattern COUNT = Pattern.compile("\\[[ \\t]*(\\d{1,9}) tests (\\p{L}+).*]");

    private int skipped;
    private int passing;

    @Override
    void line(String line, String stripped) {
      Matcher count = COUNT.matcher(stripped);
      if (!count.matches()) {
        return;
      }
      int number = number(count, 1);
      switch (count.group(2)) {
        case "found" -> {
          skipped = 0;
          passing = 0;
        }
        case "skipped", "aborted" -> skipped += number;
        case "successful" -> passing = number;
        case "failed" -> totals.summary(new TestCounts(passing, number, skipped));
        default -> {}
      }
    }
  }

  /**
   * Gradle: {@code 12 tests completed, 1 failed, 2 skipped}, which it prints when a test failed,
   * and {@code FooTest > adds() PASSED} for each test if the build is configured that way. By
   * default it lists only failed tests, so the summary is more complete; otherwise the tests are
   * counted one by one.
   */
  static final class Gradle extends ReportFormat {
    private static final Pattern SUMMARY =
        Pattern.compile(
            "(\\d{1,9}) tests? completed(?:, (\\d{1,9}) failed)?(?:, (\\d{1,9}) skipped)?");

    /** The tests that were listed since the last summary that was more complete. */
    private int events;

    @Override
    void line(String line, String stripped) {
      Matcher summary = SUMMARY.matcher(stripped);
      if (summary.matches() && number(summary, 1) > events) {
        totals.summary(
            TestCounts.ofTotal(number(summary, 1), number(summary, 2), number(summary, 3)));
        events = 0;
      } else if (stripped.indexOf(" > ") > 0
          && stripped.charAt(0) != '>'
          && !beginsWithDigit(stripped)) {
        test(stripped);
      }
    }

    private void test(String line) {
      int passed = line.endsWith(" PASSED") ? 1 : 0;
      int failed = line.endsWith(" FAILED") ? 1 : 0;
      int skipped = line.endsWith(" SKIPPED") ? 1 : 0;
      if (passed + failed + skipped > 0) {
        totals.part(new TestCounts(passed, failed, skipped));
        events++;
      }
    }
  }
}
