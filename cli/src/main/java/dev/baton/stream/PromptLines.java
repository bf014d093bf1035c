package dev.baton.stream;

import java.util.HashSet;
import java.util.Set;

/**
 * The lines of a prompt, each with the one before it, to distinguish quotes from the agent's own
 * words.
 */
final class PromptLines {
  private static final char BETWEEN = '\n';

  private final Set<String> pairs = new HashSet<>();

  PromptLines(String prompt) {
    String before = "";
    int from = 0;
    while (from < prompt.length()) {
      int end = prompt.indexOf('\n', from);
      end = end < 0 ? prompt.length() : end;
      String line = prompt.substring(from, end).strip();
      if (!line.isEmpty()) {
        pairs.add(before + BETWEEN + line);
        before = line;
      }
      from = end + 1;
    }
  }

  /**
   * Whether these two lines follow each other in the prompt.
   *
   * @param before the previous line that is not blank; empty when there is none
   */
  boolean isQuote(String before, String line) {
    return !before.isEmpty() && pairs.contains(before + BETWEEN + line);
  }
}
