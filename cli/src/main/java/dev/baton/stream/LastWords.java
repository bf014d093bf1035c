package dev.baton.stream;

import dev.baton.stream.ProseLines.Kind;
import dev.baton.stream.ProseLines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The sentences of an agent's last words, each with what is said about it: its words, pairs and
 * triples of words, what is negated, the heading and the line above its list, the sentences before
 * and after it, and its place. {@link Weights} says what that means.
 */
final class LastWords {
  /** More sentences are not judged; the last ones count. */
  private static final int MOST = 300;

  /** How far a negation reaches, in words. */
  private static final int SCOPE = 5;

  /** How far two words may be apart that are taken together. */
  private static final int FAR = 7;

  private static final int SHORTEST_PARTED = 5;
  private static final int PIECE = 4;

  private static final Set<String> NEGATIONS =
      Set.of(
          ("not no never nothing none nor neither without 0 kein keine nicht nichts pas aucun sin "
                  + "ninguna nessun non nie geen niet nenhum")
              .split(" ", -1));

  private static final Set<String> ENDS_NEGATION = Set.of(",", ";", ":", "but", "?", "!", "and");

  private static final Pattern BOLD_HEADING = Pattern.compile("\\*\\*[^*.]{1,40}\\*\\*:?");

  private record Said(
      String text,
      List<String> words,
      List<String> stems,
      Kind kind,
      boolean isAfter,
      List<String> under) {}

  private final List<Said> said = new ArrayList<>();
  private List<String> heading = List.of();
  private List<String> announced = List.of();

  private LastWords() {}

  /**
   * Those around a claim.
   *
   * @param before the lines before it
   * @param after the lines after it
   */
  static LastWords around(List<Line> before, List<Line> after) {
    LastWords words = new LastWords();
    before.forEach(line -> words.add(line, false));
    words.heading = List.of();
    words.announced = List.of();
    after.forEach(line -> words.add(line, true));
    return words;
  }

  private void add(Line line, boolean isAfter) {
    String text = line.text();
    if (line.kind() == Kind.OTHER || text.isEmpty()) {
      return;
    }
    boolean isItem = FinalMessage.isListItem(text);
    boolean isHeading = line.kind() == Kind.HEADING || BOLD_HEADING.matcher(text).matches();
    if (isHeading) {
      heading = List.of();
    }
    if (isHeading || (!isItem && line.kind() == Kind.PROSE)) {
      announced = List.of();
    }
    List<String> under = new ArrayList<>(heading);
    under.addAll(announced);
    for (String sentence : Sentence.split(text)) {
      List<String> words = Sentence.words(sentence);
      if (!words.isEmpty()) {
        said.add(
            new Said(
                sentence.strip(),
                words,
                words.stream().map(Sentence::stem).toList(),
                line.kind(),
                isAfter,
                under));
      }
    }
    if (isHeading) {
      heading = stems(text);
    } else if (!isItem && text.matches(".*:[*_]*")) {
      announced = stems(text);
    }
  }

  private static List<String> stems(String text) {
    return Sentence.words(text).stream().map(Sentence::stem).toList();
  }

  int from() {
    return Math.max(0, said.size() - MOST);
  }

  int size() {
    return said.size();
  }

  String text(int index) {
    return said.get(index).text();
  }

  /** What is said about a sentence, as hashes in ascending order, each once. */
  int[] features(int index) {
    Said one = said.get(index);
    Set<Integer> found = new TreeSet<>();
    String kind =
        switch (one.kind()) {
          case OUTPUT -> "O";
          case HEADING -> "H";
          default -> "";
        };
    words(one, kind, found);
    found.add(hash("kind", one.kind().name(), String.valueOf(one.isAfter())));
    found.add(hash("length", String.valueOf(Math.min(5, one.words().size() / 4))));
    if (index == 0) {
      found.add(hash("first"));
    }
    if (index == said.size() - 1) {
      found.add(hash("last"));
    }
    one.under().forEach(word -> found.add(hash("under", word)));
    if (index > 0) {
      said.get(index - 1).stems().forEach(word -> found.add(hash("before", word)));
    }
    if (index < said.size() - 1) {
      said.get(index + 1).stems().forEach(word -> found.add(hash("after", word)));
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void words(Said one, String kind, Set<Integer> found) {
    int negated = 0;
    List<String> stems = new ArrayList<>();
    stems.add("^");
    stems.addAll(one.stems());
    stems.add("$");
    for (int i = 0; i < stems.size(); i++) {
      String stem = stems.get(i);
      if (i + 1 < stems.size()) {
        found.add(hash(kind + "2", stem, stems.get(i + 1)));
      }
      if (i + 2 < stems.size()) {
        found.add(hash(kind + "3", stem, stems.get(i + 1), stems.get(i + 2)));
        found.add(hash(kind + "1.1", stem, stems.get(i + 2)));
      }
      if (i == 0 || i == stems.size() - 1) {
        continue;
      }
      String word = one.words().get(i - 1);
      found.add(hash(kind + "1", stem));
      found.add(hash(kind + "full", word));
      if (NEGATIONS.contains(word)) {
        negated = SCOPE;
      } else if (ENDS_NEGATION.contains(word)) {
        negated = 0;
      } else if (negated-- > 0) {
        found.add(hash(kind + "not", stem));
      }
      for (int j = i + 3; j < Math.min(i + FAR + 1, stems.size() - 1); j++) {
        if (stem.length() > 2 && stems.get(j).length() > 2) {
          found.add(hash(kind + "far", stem, stems.get(j)));
        }
      }
      if (word.length() >= SHORTEST_PARTED) {
        String marked = '<' + word + '>';
        for (int j = 0; j + PIECE <= marked.length(); j++) {
          found.add(hash(kind + "piece", marked.substring(j, j + PIECE)));
        }
      }
    }
  }

  private static int hash(String kind, String... words) {
    int hash = kind.hashCode();
    for (String word : words) {
      hash = hash * 0x01000193 + word.hashCode() * 0x5bd1e995;
    }
    hash ^= hash >>> 15;
    hash *= 0x2c1b3c6d;
    return hash ^ (hash >>> 13);
  }
}
