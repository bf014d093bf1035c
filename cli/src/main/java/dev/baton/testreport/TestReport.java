package dev.baton.testreport;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the results of test runners in an output, line by line, whatever runners they were. */
public final class TestReport {
  /** A sum is short; only Go's JSON, which tells each test's output, has longer lines. */
  private static final int LONGEST = 500;

  /** Each line that matters has one of these in it; a line end stands for a line's beginning. */
  private static final List<String> CLUES =
      List.of(
          "tests run:",
          "test run:",
          " tests found",
          " tests skipped",
          " tests aborted",
          " tests successful",
          " test completed",
          " tests completed",
          "no tests",
          "passed",
          "failed",
          "skipped",
          "deselected",
          "\nran ",
          "\nok",
          "tests:",
          "test result:",
          "test summary:",
          "\n--- ",
          "\n=== run",
          "\nfail\t",
          "\"action\":",
          "\nnot ok",
          "\n1..",
          "\ntap version",
          "\n# tests",
          "\n# pass",
          "\n# fail",
          "\n# cancelled",
          "\n# skip",
          "\n# todo",
          "ℹ ",
          " passing",
          " pending",
          " failing",
          " example, ",
          " examples, ",
          " assertions, ",
          "\nfiles=",
          "(wstat");

  private final List<ReportFormat> formats = new ArrayList<>(SummaryLines.all());

  /** Knows all runners. */
  public TestReport() {
    formats.addAll(
        List.of(
            new Surefire(),
            new JUnitConsole(),
            new Gradle(),
            new Pytest(),
            new Unittest(),
            new GoTest(),
            new Tap(),
            new Mocha(),
            new Ctest()));
  }

  /**
   * Texts in lower case of which one stands in each line that matters, so that whoever has many
   * lines can leave the others out. A line end in front of one means the beginning of a line.
   */
  public static List<String> clues() {
    return CLUES;
  }

  /**
   * Looks at the next line.
   *
   * @param line without its end; colours do not matter
   */
  public void line(String line) {
    String plain = Colours.without(line);
    String stripped = plain.strip();
    if (stripped.isEmpty() || (plain.length() > LONGEST && plain.charAt(0) != '{')) {
      return;
    }
    for (ReportFormat format : formats) {
      format.line(plain, stripped);
    }
  }

  /** The sum of all results so far; null when no runner was recognised. */
  public @Nullable TestCounts counts() {
    TestCounts all = null;
    for (ReportFormat format : formats) {
      all = TestCounts.sum(all, format.counts());
    }
    return all;
  }
}
