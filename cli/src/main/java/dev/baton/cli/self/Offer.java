package dev.baton.cli.self;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a shell may put in place of the word before the cursor.
 *
 * @param words each with a few words of explanation, which may be empty
 * @param files whether file names fit, too
 */
record Offer(Map<String, String> words, boolean files) {
  static final Offer NOTHING = new Offer(Map.of(), false);
  static final Offer FILES = new Offer(Map.of(), true);

  /** The line that asks a shell for file names. */
  private static final String FILE_NAMES = ":files";

  /**
   * The lines that the scripts of the shells read: a word, a tab, the explanation.
   *
   * @param typed what stands before the cursor already; only words that begin so are kept
   * @param shown how much of each word the shell shows already and does not replace
   */
  List<String> lines(String typed, int shown) {
    List<String> lines = new ArrayList<>();
    words.forEach((word, text) -> {
      if (word.startsWith(typed)) {
        lines.add(word.substring(shown) + (text.isEmpty() ? "" : "\t" + text));
      }
    });
    if (files) {
      lines.add(FILE_NAMES);
    }
    return lines;
  }

  /** The same words behind what is typed before them, such as {@code --status=}. */
  Offer behind(String beginning) {
    Map<String, String> longer = new LinkedHashMap<>();
    words.forEach((word, text) -> longer.put(beginning + word, text));
    return new Offer(longer, files && beginning.isEmpty());
  }
}
