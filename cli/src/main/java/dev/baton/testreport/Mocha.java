package dev.baton.testreport;

/** Mocha: {@code 5 passing (12ms)}, then {@code 1 pending} and {@code 2 failing}. */
final class Mocha extends ReportFormat {
  /** The other lines follow directly; later ones are other output. */
  private static final int NEAR = 2;

  private int left;

  @Override
  void line(String line, String stripped) {
    if (!Cursor.isDigit(stripped.charAt(0))) {
      left = 0;
      return;
    }
    Cursor cursor = new Cursor(stripped);
    int number = cursor.number();
    if (cursor.skip(" passing (") && cursor.isTime()) {
      totals.summary(new TestCounts(number, 0, 0));
      left = NEAR;
    } else if (left > 0) {
      left--;
      if (cursor.skip(" pending") && cursor.atEnd()) {
        totals.summary(new TestCounts(0, 0, number));
      } else if (cursor.skip(" failing") && cursor.atEnd()) {
        totals.summary(new TestCounts(0, number, 0));
      }
    }
  }
}
