package dev.baton.app;

import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;

/** Splits a line of a batch into words; quotes keep blanks together. */
final class BatchWords {
  private BatchWords() {}

  static List<String> of(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean quoted = false;
    boolean inWord = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quoted && i + 1 < line.length()) {
        word.append(line.charAt(++i));
      } else if (c == '"') {
        quoted = !quoted;
        inWord = true;
      } else if (!quoted && Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (quoted) {
      throw new InvalidValue("a quote is not closed: " + line, "");
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
