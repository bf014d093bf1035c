package dev.baton.text;

import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Splits a text into words as a POSIX shell does, with quotes and backslashes only. */
public final class ShellWords {
  private static final char NONE = 0;

  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean isWord;

  private ShellWords(String text) {
    this.text = text;
  }

  /**
   * The words of a text. Variables and patterns are not expanded.
   *
   * @throws InvalidValue when a quote is not closed
   */
  public static List<String> split(String text) {
    return new ShellWords(text).split();
  }

  /** The words as they are typed into a shell, in quotes where they must be. */
  public static String join(List<String> words) {
    return words.stream()
        .map(word -> word.matches("[\\w@%+=:,./-]+") ? word : quote(word))
        .collect(Collectors.joining(" "));
  }

  public static String quote(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private List<String> split() {
    char quote = NONE;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isLast = i + 1 == text.length();
      if (c == '\\' && quote != '\'' && !isLast && isEscaped(text.charAt(i + 1), quote)) {
        add(text.charAt(++i));
      } else if (quote == NONE && (c == '\'' || c == '"')) {
        quote = c;
        isWord = true;
      } else if (c == quote) {
        quote = NONE;
      } else if (quote == NONE && Character.isWhitespace(c)) {
        end();
      } else {
        add(c);
      }
    }
    if (quote != NONE) {
      throw new InvalidValue(
          InvalidValue.quote(text) + " has a quote that is not closed: expected " + quote);
    }
    end();
    return words;
  }

  /** Between double quotes, a backslash only escapes what has a meaning there. */
  private static boolean isEscaped(char next, char quote) {
    return quote == NONE || next == '"' || next == '\\' || next == '$' || next == '`';
  }

  private void add(char c) {
    word.append(c);
    isWord = true;
  }

  private void end() {
    if (isWord) {
      words.add(word.toString());
    }
    word.setLength(0);
    isWord = false;
  }
}
