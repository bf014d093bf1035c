package dev.baton.testreport;

/** Reads a line from left to right. */
final class Cursor {
  private static final int DIGITS = 9;

  private final String text;
  private int at;

  Cursor(String text) {
    this.text = text;
  }

  /** Goes behind that text, where it comes next. */
  boolean skip(String expected) {
    boolean there = text.startsWith(expected, at);
    at += there ? expected.length() : 0;
    return there;
  }

  /** Goes behind the next place where that text stands. */
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

  /** Reads a whole number of at most nine digits; -1 when none comes next. */
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

  /** Reads letters, as many as come next. */
  String word() {
    int begin = at;
    while (at < text.length() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    return text.substring(begin, at);
  }

  /** Whether what comes next is a duration such as {@code 0.12s} or {@code 3 ms}. */
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
