package dev.baton.testreport;

import dev.baton.testreport.AppleRunners.SwiftTesting;
import dev.baton.testreport.AppleRunners.XcTest;
import dev.baton.testreport.JavaRunners.Gradle;
import dev.baton.testreport.JavaRunners.JUnitConsole;
import dev.baton.testreport.JavaRunners.Surefire;
import dev.baton.testreport.NodeRunners.BunTest;
import dev.baton.testreport.NodeRunners.Mocha;
import dev.baton.testreport.PythonRunners.Pytest;
import dev.baton.testreport.PythonRunners.Unittest;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the results of test runners in an output, line by line, whichever runners were used. */
public final class TestReport {
  /** A summary is short; only Go's JSON, which includes each test's output, has longer lines. */
  private static final int LONGEST = 500;

  /** Each relevant line contains one of these; a line end stands for the start of a line. */
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
          " pass",
          " fail",
          " skip",
          " todo",
          "bun test ",
          "test run ",
          "test suite ",
          "executed ",
          "\nfiles=",
          "(wstat");

  /** A terminal's escape sequence. */
  private static final Pattern ESCAPE = Pattern.compile("\u001b(?:\\[[^@-~]*[@-~]?)?");

  private final List<ReportFormat> formats = new ArrayList<>(SummaryLine.all());

  /** Recognises all known runners. */
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
            new BunTest(),
            new XcTest(),
            new SwiftTesting(),
            new Ctest()));
  }

  /**
   * Texts in lower case. Each relevant line contains at least one of them, so callers with many
   * lines can skip the others. A leading line end stands for the start of a line.
   */
  public static List<String> clues() {
    return CLUES;
  }

  /**
   * Reads the next line.
   *
   * @param line without its end; colours are ignored
   */
  public void line(String line) {
    String plain = ESCAPE.matcher(line).replaceAll("");
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
