package dev.baton.testreport;

import org.jspecify.annotations.Nullable;

/**
 * cargo test, once for each binary: {@code test result: ok. 3 passed; 0 failed; 1 ignored; …}; and
 * cargo nextest: {@code Summary [ 0.005s] 4 tests run: 3 passed, 1 failed, 1 skipped}.
 */
final class Cargo implements ReportFormat {
  private static final String RESULT = "test result: ";
  private final Tally tally = new Tally();

  @Override
  public void line(String line, String stripped) {
    if (stripped.startsWith(RESULT)) {
      result(stripped);
    } else if (stripped.startsWith("Summary [")) {
      nextest(stripped);
    }
  }

  private void result(String line) {
    Cursor cursor = new Cursor(line);
    cursor.find(". ");
    int passed = cursor.number();
    int failed = cursor.skip(" passed; ") ? cursor.number() : -1;
    int ignored = cursor.skip(" failed; ") ? cursor.number() : -1;
    if (passed >= 0 && failed >= 0 && ignored >= 0) {
      tally.summary(new TestCounts(passed, failed, ignored));
    }
  }

  private void nextest(String line) {
    Cursor cursor = new Cursor(line);
    if (!cursor.find(" tests run: ") && !cursor.find(" test run: ")) {
      return;
    }
    int passed = 0;
    int failed = 0;
    int skipped = 0;
    for (int number = cursor.number(); number >= 0; number = cursor.number()) {
      String word = cursor.blanks().word();
      passed += word.equals("passed") ? number : 0;
      failed += word.equals("failed") || word.equals("timed") ? number : 0;
      skipped += word.equals("skipped") ? number : 0;
      // "3 passed (1 slow, 1 flaky), 1 failed"
      if (cursor.skip(" (")) {
        cursor.find(")");
      }
      cursor.find(", ");
    }
    tally.summary(new TestCounts(passed, failed, skipped));
  }

  @Override
  public @Nullable TestCounts counts() {
    return tally.counts();
  }
}
