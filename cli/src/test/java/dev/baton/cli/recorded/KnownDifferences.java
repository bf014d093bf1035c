package dev.baton.cli.recorded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table in docs/COMPATIBILITY.md of the recorded answers that Baton gives differently, each
 * with its reason.
 */
final class KnownDifferences {
  private static final Path PAGE =
      Path.of(System.getProperty("baton.repo"), "docs", "COMPATIBILITY.md");
  private static final Pattern ROW =
      Pattern.compile("\\| (\\S+) \\| (.+?) \\| `(.+?)`(?: \\((\\d+)\\))? \\| (.+) \\|");

  private final Map<String, String> reasons = new LinkedHashMap<>();

  private KnownDifferences() {}

  /** Reads the rows between the marks. A vertical bar in a line is written {@code \|}. */
  static KnownDifferences ofThePage() throws IOException {
    KnownDifferences known = new KnownDifferences();
    String page = Files.readString(PAGE);
    int begin = page.indexOf("<!-- recorded:begin -->");
    int end = page.indexOf("<!-- recorded:end -->");
    if (begin < 0 || end < begin) {
      throw new AssertionError("the table of recorded answers is missing in " + PAGE);
    }
    for (String line : page.substring(begin, end).lines().skip(3).toList()) {
      Matcher row = ROW.matcher(line);
      if (!row.matches()) {
        throw new AssertionError("expected | file | scenario | `line` | reason |, got " + line);
      }
      int nth = row.group(4) == null ? 1 : Integer.parseInt(row.group(4));
      String key = key(row.group(1), row.group(2), row.group(3).replace("\\|", "|"), nth);
      if (known.reasons.put(key, row.group(5)) != null) {
        throw new AssertionError("twice in the table: " + line);
      }
    }
    return known;
  }

  /** How a row names an answer: a line that a scenario repeats has a number behind it. */
  static String key(String file, String scenario, String line, int nth) {
    return file + " / " + scenario + ": " + line + (nth == 1 ? "" : " (" + nth + ")");
  }

  boolean has(String key) {
    return reasons.containsKey(key);
  }

  /** All keys. */
  Iterable<String> keys() {
    return reasons.keySet();
  }
}
