package dev.baton.program;

import dev.baton.breaker.signature.ErrorScan;
import dev.baton.breaker.signature.FoundError;
import dev.baton.testreport.TestCounts;
import dev.baton.testreport.TestReport;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches a program's output for errors and test results, in constant memory. One thread may feed
 * it while another one reads the results.
 */
public final class OutputStudy {
  /** Only this part of a line is searched; longer lines are data. */
  private static final int LONGEST_LINE = 8192;

  private final ErrorScan errors = new ErrorScan();
  private final TestReport tests = new TestReport();
  private final ClueMatcher clues = new ClueMatcher(clues());
  private final byte[] line = new byte[LONGEST_LINE];
  private int length;

  /** One of these texts is in every relevant line; colours may hide it. */
  private static List<String> clues() {
    List<String> all = new ArrayList<>(List.of("\u001b"));
    all.addAll(ErrorScan.clues());
    all.addAll(TestReport.clues());
    return all;
  }

  /** Reads the next bytes. */
  public synchronized void read(byte[] bytes, int count) {
    int from = 0;
    while (from < count) {
      int end = from;
      while (end < count && bytes[end] != '\n') {
        end++;
      }
      if (length == 0 && end < count) {
        study(bytes, from, Math.min(end - from, LONGEST_LINE));
      } else {
        keep(bytes, from, end);
        if (end < count) {
          end();
        }
      }
      from = end + 1;
    }
  }

  private void keep(byte[] bytes, int from, int end) {
    int more = Math.min(end - from, LONGEST_LINE - length);
    System.arraycopy(bytes, from, line, length, more);
    length += more;
  }

  /** The output is over; its last line may be incomplete. */
  public synchronized void end() {
    int whole = length;
    length = 0;
    study(line, 0, whole);
  }

  private void study(byte[] bytes, int from, int count) {
    if (!clues.maybe(bytes, from, count)) {
      errors.skip();
      return;
    }
    String text = new String(bytes, from, count, StandardCharsets.UTF_8);
    errors.line(text);
    tests.line(text);
  }

  public synchronized List<FoundError> errors() {
    return errors.found();
  }

  /** Null when no test runner was recognised. */
  public synchronized @Nullable TestCounts tests() {
    return tests.counts();
  }
}
