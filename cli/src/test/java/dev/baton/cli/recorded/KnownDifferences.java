package dev.baton.cli.recorded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The kinds of recorded answers that Baton gives differently on purpose: {@code differences.txt}
 * beside the other resources of this package, which has patterns and a reason for each.
 */
final class KnownDifferences {
  /** More would be no list that anybody reads. */
  static final int MOST_KINDS = 30;

  private static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));
  private static final Path LIST =
      REPOSITORY.resolve("cli/src/test/resources/dev/baton/cli/recorded/differences.txt");
  private static final Path PAGE = REPOSITORY.resolve("docs/COMPATIBILITY.md");

  /**
   * Which answers differ.
   *
   * @param text as it is in the list
   */
  private record Which(String text, Pattern pattern) {}

  private final Map<String, String> reasons = new LinkedHashMap<>();
  private final List<Which> patterns = new ArrayList<>();
  private final Set<String> used = new LinkedHashSet<>();

  private KnownDifferences() {}

  /** Reads the list. */
  static KnownDifferences read() throws IOException {
    KnownDifferences known = new KnownDifferences();
    for (String line : Files.readAllLines(LIST)) {
      if (line.startsWith("== ")) {
        String[] parts = line.substring(3).split(" \\| ", 2);
        if (known.reasons.put(parts[0].strip(), parts[1].strip()) != null) {
          throw new AssertionError("a kind twice: " + line);
        }
      } else if (!line.isBlank() && !line.startsWith("#")) {
        known.patterns.add(new Which(line.strip(), glob(line.strip())));
      }
    }
    return known;
  }

  private static Pattern glob(String text) {
    StringBuilder regex = new StringBuilder();
    for (String part : text.split("((?<=\\*)|(?=\\*))", -1)) {
      regex.append(part.equals("*") ? ".*" : Pattern.quote(part));
    }
    return Pattern.compile(regex.toString());
  }

  /** How an answer is named. */
  static String key(Scenario scenario, String line) {
    return scenario.file() + " / " + scenario.name() + ": " + line;
  }

  /** Whether this answer, which differs, is on the list. */
  boolean accepts(String key) {
    boolean found = false;
    for (Which which : patterns) {
      if (which.pattern().matcher(key).matches()) {
        used.add(which.text());
        found = true;
      }
    }
    return found;
  }

  /** The patterns that no answer has needed. */
  List<String> unused() {
    return patterns.stream().map(Which::text).filter(text -> !used.contains(text)).toList();
  }

  /** The rows of the table in docs/COMPATIBILITY.md: kinds and reasons. */
  List<String> rows() {
    List<String> rows = new ArrayList<>();
    reasons.forEach((kind, reason) -> rows.add("| " + kind + " | " + reason + " |"));
    return rows;
  }

  /** What the page has. */
  static List<String> rowsOfThePage() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("<!-- recorded:begin -->");
    int end = page.indexOf("<!-- recorded:end -->");
    if (begin < 0 || end < begin) {
      throw new AssertionError("the table of recorded answers is missing in " + PAGE);
    }
    return page.substring(begin, end).lines().skip(3).toList();
  }
}
