package dev.baton.breaker.signature;

import java.util.List;

/** Finds the errors in what compilers, test runners, shells and programs write. */
public final class ErrorLog {
  private ErrorLog() {}

  /**
   * The errors of a log in the order in which they first came, each signature once; of more than 50
   * the first ones.
   */
  public static List<FoundError> extract(String log) {
    ErrorScan scan = new ErrorScan();
    int at = 0;
    while (at < log.length()) {
      int end = log.indexOf('\n', at);
      end = end < 0 ? log.length() : end;
      scan.line(log.substring(at, end));
      at = end + 1;
    }
    return scan.found();
  }
}
