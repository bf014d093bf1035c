package dev.baton.cli.recorded;

import java.util.ArrayList;
import java.util.List;

/** Splits a recorded command line into words, as a POSIX shell does without its variables. */
final class ShellWords {
  private final String line;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;
  private int at;

  private ShellWords(String line) {
    this.line = line;
  }

  static List<String> of(String line) {
    ShellWords reading = new ShellWords(line);
    reading.read();
    return reading.words;
  }

  private void read() {
    while (at < line.length()) {
      char c = line.charAt(at++);
      switch (c) {
        case ' ', '\t' -> endWord();
        case '\'' -> quoted(c);
        case '"' -> quoted(c);
        case '\\' -> add(line.charAt(at++));
        default -> add(c);
      }
    }
    endWord();
  }

  private void quoted(char quote) {
    inWord = true;
    while (line.charAt(at) != quote) {
      boolean escaped =
          quote == '"' && line.charAt(at) == '\\' && "\"\\".indexOf(line.charAt(at + 1)) >= 0;
      at += escaped ? 1 : 0;
      add(line.charAt(at++));
    }
    at++;
  }

  private void add(char c) {
    inWord = true;
    word.append(c);
  }

  private void endWord() {
    if (inWord) {
      words.add(word.toString());
    }
    word.setLength(0);
    inWord = false;
  }
}
