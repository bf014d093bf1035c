package dev.baton.breaker.signature;

import java.util.List;

/** Finds the errors in the output of compilers, test runners, shells and programs. */
public final class ErrorLog {
  private ErrorLog() {}

  /**
   * The errors of a log in the order of their first occurrence, each signature once; at most the
   * first 50.
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
