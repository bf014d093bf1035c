package dev.baton.testreport;

/** Parses a line from left to right. */
final class Cursor {
  private static final int DIGITS = 9;

  private final String text;
  private int at;

  Cursor(String text) {
    this.text = text;
  }

  /** Skips this text if it comes next. */
  boolean skip(String expected) {
    boolean there = text.startsWith(expected, at);
    at += there ? expected.length() : 0;
    return there;
  }

  /** Moves after the next occurrence of this text. */
  boolean find(String wanted) {
    int found = text.indexOf(wanted, at);
    at = found < 0 ? at : found + wanted.length();
    return found >= 0;
  }

  Cursor blanks() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return this;
  }

  /** Reads a whole number of at most nine digits; -1 when there is none here. */
  int number() {
    int begin = at;
    int value = 0;
    while (at < text.length() && isDigit(text.charAt(at)) && at - begin < DIGITS) {
      value = 10 * value + (text.charAt(at++) - '0');
    }
    boolean whole = at > begin && (at == text.length() || !isDigit(text.charAt(at)));
    at = whole ? at : begin;
    return whole ? value : -1;
  }

  /** Reads a run of letters. */
  String word() {
    int begin = at;
    while (at < text.length() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    return text.substring(begin, at);
  }

  /** Whether a duration such as {@code 0.12s} or {@code 3 ms} comes next. */
  boolean isTime() {
    Cursor rest = new Cursor(text.substring(at));
    if (rest.number() < 0) {
      return false;
    }
    rest = rest.skip(".") && rest.number() < 0 ? new Cursor("") : rest.blanks();
    String unit = rest.word();
    return unit.equals("s") || unit.equals("ms") || unit.equals("m") || unit.equals("h");
  }

  boolean atEnd() {
    return at == text.length();
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
