package dev.baton.testreport;

/**
 * Maven Surefire and Failsafe, Ant, and JUnit 4's own runner: a line for each class, with its time,
 * and one for the whole module without a time.
 */
final class Surefire extends ReportFormat {

  @Override
  void line(String line, String stripped) {
    int begin = stripped.indexOf("Tests run:");
    // Only a level may precede it: "[INFO] Tests run:", Ant's "[junit] Tests run:".
    if (begin != 0 && (begin < 0 || stripped.charAt(begin - 1) != ' ' || !isTag(stripped, begin))) {
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
