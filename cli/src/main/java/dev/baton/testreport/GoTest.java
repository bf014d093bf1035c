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
      case '-' -> test(stripped);
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

  private void test(String line) {
    Cursor cursor = new Cursor(line);
    if (!cursor.skip("--- ")) {
      return;
    }
    if (cursor.skip("PASS: ")) {
      passing++;
      verbose = true;
    } else if (cursor.skip("FAIL: ")) {
      failing++;
    } else if (cursor.skip("SKIP: ")) {
      skipped++;
    } else {
      return;
    }
    seen = true;
  }

  private void json(String line) {
    if (!line.contains("\"Package\":\"") || !line.contains("\"Action\":\"")) {
      return;
    }
    boolean test = line.contains("\"Test\":\"");
    boolean failed = line.contains("\"Action\":\"fail\"");
    seen = true;
    verbose = true;
    passing += test && line.contains("\"Action\":\"pass\"") ? 1 : 0;
    failing += failed && (test || line.contains("\"FailedBuild\":\"")) ? 1 : 0;
    skipped += test && line.contains("\"Action\":\"skip\"") ? 1 : 0;
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
