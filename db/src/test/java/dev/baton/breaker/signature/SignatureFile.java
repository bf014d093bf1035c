package dev.baton.breaker.signature;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Pairs of error messages from a text file, whose first lines describe its format. */
final class SignatureFile {
  private static final String WHY = "@@ why";

  private SignatureFile() {}

  /**
   * Two messages.
   *
   * @param same whether a person calls them the same error
   * @param hard whether it is known that the rules judge them wrongly
   */
  record Pair(String name, boolean same, boolean hard, String one, String other) {}

  static List<Pair> read(String resource) throws IOException {
    try (InputStream in =
        SignatureFile.class.getResourceAsStream("/dev/baton/corpus/" + resource)) {
      if (in == null) {
        throw new IOException("no such resource: " + resource);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<Pair> pairs = new ArrayList<>();
      for (String part : ("\n" + text).split("\n== ", -1)) {
        if (!part.isBlank() && !part.strip().startsWith("#")) {
          pairs.add(pair(part));
        }
      }
      return pairs;
    }
  }

  private static Pair pair(String part) throws IOException {
    int end = part.indexOf('\n');
    String heading = part.substring(0, end);
    String kind = heading.substring(0, Math.max(0, heading.indexOf(':')));
    List<String> lines = new ArrayList<>();
    for (String line : part.substring(end + 1).replace("\\e", "\u001b").lines().toList()) {
      if (!line.isBlank() && !line.startsWith(WHY)) {
        lines.add(line);
      }
    }
    int middle = lines.indexOf("@@ and");
    String one = String.join("\n", lines.subList(0, middle < 0 ? 1 : middle));
    String other = String.join("\n", lines.subList(middle < 0 ? 1 : middle + 1, lines.size()));
    boolean hard = kind.startsWith("hard ");
    String sort = hard ? kind.substring("hard ".length()) : kind;
    boolean fits = middle > 0 || lines.size() == 2;
    if (!fits || hard != part.contains(WHY) || !(sort.equals("same") || sort.equals("different"))) {
      throw new IOException("not a case: " + part);
    }
    return new Pair(heading, sort.equals("same"), hard, one, other);
  }
}
