package dev.baton.breaker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the errors in what compilers, test runners, shells and programs write. */
public final class ErrorLog {
  private static final int MOST = 50;
  private static final int LONGEST_LINE = 2000;

  /** How many lines after its error Rust names the place. */
  private static final int NEAR = 3;

  private ErrorLog() {}

  /**
   * The errors of a log in the order in which they first came, each signature once; of more than 50
   * the first ones.
   */
  public static List<FoundError> extract(String log) {
    Map<ErrorSignature, FoundError> found = new LinkedHashMap<>();
    List<String> lines = lines(log);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!ErrorLine.isError(line)) {
        continue;
      }
      ErrorSignature signature = ErrorSignature.of(line);
      FoundError before = found.get(signature);
      if (before != null) {
        found.put(signature, before.again());
      } else if (found.size() < MOST) {
        Place place = place(lines, i);
        found.put(signature, new FoundError(signature, line, place.file(), place.line(), 1));
      }
    }
    return List.copyOf(found.values());
  }

  private static List<String> lines(String log) {
    List<String> lines = new ArrayList<>();
    int at = 0;
    while (at < log.length()) {
      int end = log.indexOf('\n', at);
      end = end < 0 ? log.length() : end;
      String line = log.substring(at, Math.min(end, at + LONGEST_LINE));
      lines.add(AnsiText.plain(line).strip());
      at = end + 1;
    }
    return lines;
  }

  /** In the line itself, or where Rust names it below or Python above. */
  private static Place place(List<String> lines, int at) {
    Place own = Place.in(lines.get(at));
    if (own.file() != null) {
      return own;
    }
    for (int i = at + 1; i <= at + NEAR && i < lines.size(); i++) {
      if (lines.get(i).startsWith("-->")) {
        return Place.in(lines.get(i));
      }
    }
    for (int i = at - 1; i >= at - NEAR && i >= 0; i--) {
      if (lines.get(i).startsWith("File \"")) {
        return Place.in(lines.get(i));
      }
    }
    return Place.NOWHERE;
  }
}
