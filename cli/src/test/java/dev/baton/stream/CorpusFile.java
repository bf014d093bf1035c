package dev.baton.stream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Cases from a text file, whose first lines describe its format. */
public final class CorpusFile {
  private static final String WHY = "@@ why";

  private CorpusFile() {}

  /**
   * A case.
   *
   * @param kind the word of its heading
   * @param hard whether it is known that the rules judge it wrongly
   * @param lines without blank lines at the end
   */
  public record Case(String name, String kind, boolean hard, List<String> lines) {}

  /**
   * Reads a file.
   *
   * @param kinds the words that headings may have
   */
  public static List<Case> read(String resource, List<String> kinds) throws IOException {
    try (InputStream in = CorpusFile.class.getResourceAsStream("/dev/baton/corpus/" + resource)) {
      if (in == null) {
        throw new IOException("no such resource: " + resource);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<Case> cases = new ArrayList<>();
      for (String part : ("\n" + text).split("\n== ", -1)) {
        if (!part.isBlank() && !(cases.isEmpty() && part.strip().startsWith("#"))) {
          cases.add(one(part, kinds));
        }
      }
      return cases;
    }
  }

  private static Case one(String part, List<String> kinds) throws IOException {
    int end = part.indexOf('\n');
    String heading = part.substring(0, end);
    String word = heading.substring(0, Math.max(0, heading.indexOf(':')));
    boolean hard = word.startsWith("hard ");
    String kind = hard ? word.substring("hard ".length()) : word;
    if (!kinds.contains(kind) || hard != part.contains("\n" + WHY)) {
      throw new IOException("not a case: " + part);
    }
    List<String> lines = new ArrayList<>();
    for (String line : part.substring(end + 1).stripTrailing().lines().toList()) {
      if (!line.startsWith(WHY)) {
        lines.add(line);
      }
    }
    return new Case(heading, kind, hard, lines);
  }
}
