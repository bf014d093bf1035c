package dev.baton.breaker.signature;

import dev.baton.task.WordList;
import java.util.Set;

/**
 * Recognises the values that an assertion compares, such as both numbers of {@code got 2, want 3}.
 * With other values it is another error: a test that fails with another result has moved.
 */
final class ComparedValue {
  /** More digits are an id or a time. */
  private static final int LONGEST = 9;

  /** How far before a number, within a list of numbers, its label is looked for. */
  private static final int FURTHEST = 64;

  /** What may be between a label and its value; a list has numbers and commas, too. */
  private static final String OPENERS = " \t:=!<([{\"'`-+";

  private static final String LISTS = "([{";
  private static final String CLOSERS = ">)]}\"'`";

  /** What precedes a value, in the words of the test runners. */
  private static final String[] LABELS = {
    "expected",
    "received",
    "actual",
    "got",
    "want",
    "wanted",
    "obtained",
    "asserting that",
    "to be",
    "to equal",
    "to eq",
    "to eql",
    "deeply equal",
    "strictly equal",
    "not equal",
    "equal to",
    "identical to",
    "but was",
    "but: was",
    "which is",
    "expected: is"
  };

  /** What follows one. */
  private static final String[] COMPARISONS = {
    " == ",
    " != ",
    " === ",
    " !== ",
    " to be ",
    " to equal ",
    " to deeply ",
    " to eq",
    " want",
    ", want",
    "; want",
    ", expected",
    "; expected",
    " matches expected",
    " is identical to",
    " is not ",
    " did not equal",
    " does not equal",
    " not equal"
  };

  /** A word that follows a number directly is what was counted, except one of these. */
  private static final Set<String> CONNECTORS =
      WordList.setOf(
          """
          actual and as at but did does equals expected for from got in instead is left matches not
          on or received right should to want wanted was where with
          """);

  /**
   * Whether the run of digits is such a value, or a part of one.
   *
   * @param text in lower case
   */
  static boolean is(String text, int at, int end) {
    int begin = at;
    while (begin > 0 && Normaliser.isDigitOrDot(text.charAt(begin - 1))) {
      begin--;
    }
    int last = end;
    while (last + 1 < text.length()
        && Normaliser.isDigitOrDot(text.charAt(last))
        && Normaliser.isDigit(text.charAt(text.charAt(last) == '.' ? last + 1 : last))) {
      last++;
    }
    String value = text.substring(begin, last);
    boolean whole = value.indexOf('.') == value.lastIndexOf('.') && value.length() <= LONGEST;
    boolean port =
        begin > 1
            && text.charAt(begin - 1) == ':'
            && Normaliser.isDigitOrDot(text.charAt(begin - 2));
    return whole
        && !port
        && !isCount(text, last)
        && (isLabelled(text, begin) || isBefore(text, last));
  }

  private static boolean isLabelled(String text, int begin) {
    int label = begin;
    while (label > 0 && begin - label < FURTHEST && isBetween(text.charAt(label - 1))) {
      label--;
    }
    String between = text.substring(label, begin);
    boolean list = false;
    boolean others = false;
    for (int i = 0; i < between.length(); i++) {
      list |= LISTS.indexOf(between.charAt(i)) >= 0;
      others |= between.charAt(i) == ',' || Normaliser.isDigit(between.charAt(i));
    }
    if (between.isEmpty() || (others && !list)) {
      return false;
    }
    if (between.contains("== ") || between.contains("!= ")) {
      return true;
    }
    for (String word : LABELS) {
      int from = label - word.length();
      if (text.startsWith(word, from) && (from == 0 || !isLetter(text, from - 1))) {
        return true;
      }
    }
    return isSide(text, label, "left") || isSide(text, label, "right");
  }

  /** Rust's and ExUnit's {@code left: 2}; {@code 3 attempts left: 2} is none. */
  private static boolean isSide(String text, int end, String side) {
    int before = end - side.length();
    if (!text.startsWith(side, before) || !text.startsWith(":", end)) {
      return false;
    }
    while (before > 0 && text.charAt(before - 1) == ' ') {
      before--;
    }
    return before == 0 || "\n|,;0123456789`]".indexOf(text.charAt(before - 1)) >= 0;
  }

  private static boolean isBefore(String text, int last) {
    int end = last;
    while (end < text.length() && CLOSERS.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    for (String comparison : COMPARISONS) {
      if (text.startsWith(comparison, end)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a noun, a unit or the rest of a time or an address follows. */
  private static boolean isCount(String text, int last) {
    if (last == text.length()) {
      return false;
    }
    char next = text.charAt(last);
    boolean joined = last + 1 < text.length() && Normaliser.isWord(text.charAt(last + 1));
    if (next != ' ' || !joined) {
      return Normaliser.isWord(next) || next == '%' || (":-/".indexOf(next) >= 0 && joined);
    }
    int end = last + 1;
    while (end < text.length() && isLetter(text, end)) {
      end++;
    }
    return end > last + 1 && !CONNECTORS.contains(text.substring(last + 1, end));
  }

  private static boolean isBetween(char c) {
    return OPENERS.indexOf(c) >= 0 || c == ',' || Normaliser.isDigitOrDot(c);
  }

  private static boolean isLetter(String text, int at) {
    return Character.isLetter(text.charAt(at));
  }
}
