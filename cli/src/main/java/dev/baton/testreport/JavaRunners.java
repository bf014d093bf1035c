package dev.baton.testreport;

/** The test runners of Java's builds. */
final class JavaRunners {
  /**
   * Maven Surefire and Failsafe, Ant, and JUnit 4's own runner: a line for each class, with its
   * time, and one for the whole module without a time.
   */
  static final class Surefire extends ReportFormat {
    @Override
    void line(String line, String stripped) {
      int begin = stripped.indexOf("Tests run:");
      // Only a level may precede it: "[INFO] Tests run:", Ant's "[junit] Tests run:".
      if (begin != 0
          && (begin < 0 || stripped.charAt(begin - 1) != ' ' || !isTag(stripped, begin))) {
        return;
      }
      Cursor cursor = new Cursor(stripped);
      cursor.find("Tests run:");
      int total = cursor.blanks().number();
      int failures = next(cursor, "Failures:");
      int errors = next(cursor, "Errors:");
      int skipped = next(cursor, "Skipped:");
      if (total < 0 || failures < 0) {
        return;
      }
      TestCounts counts =
          TestCounts.ofTotal(total, failures + Math.max(0, errors), Math.max(0, skipped));
      if (cursor.find("Time elapsed:")) {
        totals.part(counts);
      } else {
        totals.summary(counts);
      }
    }

    private static boolean isTag(String line, int end) {
      return line.charAt(0) == '[' && line.indexOf(']') == end - 2;
    }

    private static int next(Cursor cursor, String name) {
      return cursor.skip(",") && cursor.blanks().skip(name) ? cursor.blanks().number() : -1;
    }
  }

  /** JUnit Platform's console launcher: {@code [ 3 tests successful ]}. */
  static final class JUnitConsole extends ReportFormat {
    private int skipped;
    private int passing;

    @Override
    void line(String line, String stripped) {
      if (stripped.charAt(0) != '[' || !stripped.endsWith("]")) {
        return;
      }
      Cursor cursor = new Cursor(stripped);
      cursor.skip("[");
      int number = cursor.blanks().number();
      if (number < 0 || !cursor.skip(" tests ")) {
        return;
      }
      switch (cursor.word()) {
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
    /** The tests that were listed since the last summary that was more complete. */
    private int events;

    @Override
    void line(String line, String stripped) {
      if (Cursor.isDigit(stripped.charAt(0))) {
        summary(stripped);
      } else if (stripped.indexOf(" > ") > 0 && stripped.charAt(0) != '>') {
        test(stripped);
      }
    }

    private void summary(String line) {
      Cursor cursor = new Cursor(line);
      int total = cursor.number();
      if (!cursor.skip(" test") || !(cursor.skip("s completed") || cursor.skip(" completed"))) {
        return;
      }
      int failed = 0;
      int skipped = 0;
      while (cursor.skip(", ")) {
        int number = Math.max(0, cursor.number());
        if (cursor.skip(" failed")) {
          failed = number;
        } else if (cursor.skip(" skipped")) {
          skipped = number;
        } else {
          return;
        }
      }
      if (cursor.atEnd() && total > events) {
        totals.summary(TestCounts.ofTotal(total, failed, skipped));
        events = 0;
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
