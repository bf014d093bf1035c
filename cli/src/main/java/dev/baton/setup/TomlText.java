package dev.baton.setup;

import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;

/** Where the headers and keys of a TOML text are: toml.io/en/v1.0.0. */
final class TomlText {
  private final String text;
  private final List<Line> lines = new ArrayList<>();
  private int at;

  private TomlText(String text) {
    this.text = text;
  }

  /**
   * A header or a key with its value, which may have several lines.
   *
   * @param isHeader whether a table begins there
   * @param name its parts without quotation marks, those of the table before those of a key
   * @param begin where its first line begins
   * @param end the index after it, without its line end and a comment
   * @param value where the value begins; the end for a header
   */
  record Line(boolean isHeader, List<String> name, int begin, int end, int value) {
    boolean isIn(String table, String name) {
      return this.name.size() > 1
          && this.name.get(0).equals(table)
          && this.name.get(1).equals(name);
    }
  }

  /**
   * Reads a text.
   *
   * @throws InvalidValue when it is not TOML, as far as that matters here
   */
  static List<Line> read(String text) {
    TomlText toml = new TomlText(text);
    List<String> table = List.of();
    for (toml.skipBlank(); toml.at < text.length(); toml.skipBlank()) {
      table = toml.line(table);
    }
    return toml.lines;
  }

  private List<String> line(List<String> table) {
    int begin = text.lastIndexOf('\n', at) + 1;
    boolean isHeader = peek() == '[';
    List<String> name = new ArrayList<>(isHeader ? List.of() : table);
    while (isHeader && peek() == '[') {
      at++;
    }
    do {
      skipSpaces();
      name.add(part());
      skipSpaces();
    } while (skip('.'));
    if (isHeader) {
      expect(']');
      skip(']');
      lines.add(new Line(true, List.copyOf(name), begin, at, at));
      return List.copyOf(name);
    }
    expect('=');
    skipSpaces();
    int value = at;
    value();
    lines.add(new Line(false, List.copyOf(name), begin, at, value));
    return table;
  }

  private String part() {
    int begin = at;
    if (peek() == '"' || peek() == '\'') {
      string();
      return text.substring(begin + 1, at - 1);
    }
    while (Character.isLetterOrDigit(peek()) || peek() == '_' || peek() == '-') {
      at++;
    }
    if (begin == at) {
      throw invalid("a name");
    }
    return text.substring(begin, at);
  }

  /** Reads a value up to its line end or comment; brackets may have further lines in them. */
  private void value() {
    int depth = 0;
    int last = at;
    while (at < text.length() && (depth > 0 || peek() != '\n')) {
      char c = peek();
      if (c == '#') {
        skipComment();
        continue;
      }
      depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
      if (c == '"' || c == '\'') {
        string();
      } else {
        at++;
      }
      last = c > ' ' ? at : last;
    }
    if (depth != 0) {
      throw invalid("a closing bracket");
    }
    at = last;
  }

  private void string() {
    char quote = peek();
    String three = String.valueOf(quote).repeat(3);
    boolean isLong = text.startsWith(three, at);
    int begin = at;
    at += isLong ? 3 : 1;
    while (!(isLong ? text.startsWith(three, at) : peek() == quote)) {
      if (at >= text.length() || (!isLong && peek() == '\n')) {
        at = begin;
        throw invalid("a closing quotation mark");
      }
      at += peek() == '\\' && quote == '"' ? 2 : 1;
    }
    at += isLong ? 3 : 1;
    while (isLong && peek() == quote) {
      at++;
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private boolean skip(char c) {
    boolean is = peek() == c;
    at += is ? 1 : 0;
    return is;
  }

  private void expect(char c) {
    if (!skip(c)) {
      throw invalid("'" + c + "'");
    }
  }

  private void skipSpaces() {
    while (peek() == ' ' || peek() == '\t') {
      at++;
    }
  }

  private void skipComment() {
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end;
  }

  /** Skips blank lines and comments. */
  private void skipBlank() {
    while (at < text.length() && (peek() <= ' ' || peek() == '#')) {
      if (peek() == '#') {
        skipComment();
      } else {
        at++;
      }
    }
  }

  private InvalidValue invalid(String expected) {
    long line =
        1 + text.substring(0, Math.min(at, text.length())).chars().filter(c -> c == '\n').count();
    return new InvalidValue(
        "not TOML on line " + line + ": expected " + expected, "fix it; nothing was changed");
  }
}
