package dev.baton.app.find;

import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;

/** Splits a query into its words: names, operators, values and parentheses. */
final class QueryWords {
  /**
   * A word of a query.
   *
   * @param quoted whether it stood in quotation marks, so that it is a value whatever it says
   */
  record Word(String text, boolean quoted) {
    boolean is(String keyword) {
      return !quoted && text.equalsIgnoreCase(keyword);
    }
  }

  private final String text;
  private final List<Word> words = new ArrayList<>();
  private int at;

  private QueryWords(String text) {
    this.text = text;
  }

  static List<Word> of(String text) {
    QueryWords reader = new QueryWords(text);
    while (reader.at < text.length()) {
      reader.next();
    }
    return reader.words;
  }

  private void next() {
    char c = text.charAt(at);
    if (Character.isWhitespace(c)) {
      at++;
    } else if (c == '"' || c == '\'') {
      quoted(c);
    } else if (c == '(' || c == ')') {
      add(at + 1);
    } else if (isOperator(c)) {
      boolean two = at + 1 < text.length() && text.charAt(at + 1) == '=' && c != '=';
      add(at + (two ? 2 : 1));
    } else {
      int end = at;
      while (end < text.length() && isOfWord(text.charAt(end))) {
        end++;
      }
      add(end);
    }
  }

  private void add(int end) {
    words.add(new Word(text.substring(at, end), false));
    at = end;
  }

  private void quoted(char mark) {
    StringBuilder value = new StringBuilder();
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == mark) {
        words.add(new Word(value.toString(), true));
        at = i + 1;
        return;
      }
      boolean escape = c == '\\' && i + 1 < text.length();
      value.append(escape ? text.charAt(++i) : c);
    }
    throw new InvalidValue(
        "the query ends inside quotation marks: " + InvalidValue.quote(text.substring(at)), "");
  }

  private static boolean isOperator(char c) {
    return c == '=' || c == '!' || c == '<' || c == '>';
  }

  private static boolean isOfWord(char c) {
    return !Character.isWhitespace(c) && !isOperator(c) && c != '(' && c != ')' && c != '"';
  }
}
