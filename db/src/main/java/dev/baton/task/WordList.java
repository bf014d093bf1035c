package dev.baton.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;

/** Long lists of words, written as a text with white space between them. */
public final class WordList {
  /** The words in their order. */
  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    StringTokenizer tokens = new StringTokenizer(text);
    while (tokens.hasMoreTokens()) {
      words.add(tokens.nextToken());
    }
    return List.copyOf(words);
  }

  /** The words, each once. */
  public static Set<String> setOf(String text) {
    return Set.copyOf(of(text));
  }
}
