package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * go test, plain, with -v and with -json. Each subtest counts, and a package that does not build
 * counts as a failed test. Without -v Go reports only failures, so the number of passed tests is
 * not known.
 */
final class GoTest extends ReportFormat {
  private boolean seen;
  private boolean verbose;
  private int passing;
  private int failing;
  private int skipped;

  @Override
  void line(String line, String stripped) {
    switch (stripped.charAt(0)) {
      case '-' ->
          count(
              stripped.startsWith("--- PASS: "),
              stripped.startsWith("--- FAIL: "),
              stripped.startsWith("--- SKIP: "));
      case '=' -> verbose |= stripped.startsWith("=== RUN ");
      case 'o' -> seen |= stripped.startsWith("ok  \t");
      case '{' -> json(stripped);
      case 'F' -> {
        if (stripped.startsWith("FAIL\t")) {
          seen = true;
          failing += stripped.endsWith(" failed]") ? 1 : 0;
        }
      }
      default -> {}
    }
  }

  private void count(boolean passed, boolean failed, boolean left) {
    passing += passed ? 1 : 0;
    failing += failed ? 1 : 0;
    skipped += left ? 1 : 0;
    verbose |= passed;
    seen |= passed || failed || left;
  }

  private void json(String line) {
    if (!line.contains("\"Package\":\"") || !line.contains("\"Action\":\"")) {
      return;
    }
    boolean test = line.contains("\"Test\":\"");
    boolean failed = line.contains("\"Action\":\"fail\"");
    seen = true;
    verbose = true;
    count(
        test && line.contains("\"Action\":\"pass\""),
        failed && (test || line.contains("\"FailedBuild\":\"")),
        test && line.contains("\"Action\":\"skip\""));
  }

  @Override
  @Nullable TestCounts counts() {
    if (!seen) {
      return null;
    }
    return verbose
        ? new TestCounts(passing, failing, skipped)
        : new TestCounts(null, failing, null);
  }
}
