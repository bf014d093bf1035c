package dev.baton.breaker.signature;

import java.util.List;
import java.util.Locale;

/** Finds the words that programs put before an error message, such as {@code TypeError:}. */
final class ErrorWord {
  /** A message starts after one of these, or at the start of a line. */
  private static final String[] OPENINGS = {
    ": ", "] ", "- ", "> ", "| ", ") ", "Uncaught ", "Unhandled "
  };

  private static final List<String> LEVELS =
      List.of("ERROR", "FATAL", "SEVERE", "CRITICAL", "PANIC");
  private static final List<String> WORDS = List.of("error", "fatal", "panic", "exception");

  /** Values that mean that there was no error. */
  private static final List<String> NOTHING =
      List.of("0", "none", "null", "nil", "false", "no", "[]", "{}", "\"\"", "''", "undefined");

  /** The possible last characters of such words. */
  private static final String ENDINGS = "rRlLcCnNE";

  private ErrorWord() {}

  /**
   * Adds texts in lower case. Each line with such a word contains at least one of them, in any
   * case.
   */
  static void addClues(List<String> clues) {
    clues.addAll(LEVELS);
    clues.addAll(WORDS);
  }

  static boolean isIn(String line) {
    int at = 0;
    while (at < line.length()) {
      int end = wordEnd(line, at);
      boolean maybe = end > at && ENDINGS.indexOf(line.charAt(end - 1)) >= 0;
      if (maybe && isReport(line, at, end)) {
        return true;
      }
      at = Math.max(end, at + 1);
    }
    return false;
  }

  private static boolean isReport(String line, int at, int end) {
    String word = line.substring(at, end);
    if (LEVELS.contains(word) && isLevel(line, at, end)) {
      return true;
    }
    if (isClass(word) && at == 0 && end == line.length()) {
      return true;
    }
    boolean name = isClass(word) || WORDS.contains(word.toLowerCase(Locale.ROOT));
    if (!name || !isOpening(line, at)) {
      return false;
    }
    int colon = behindCode(line, end);
    return colon < line.length() && line.charAt(colon) == ':' && isSomething(line, colon + 1);
  }

  /** Such as {@code [ERROR] text}, {@code 10:30:00 ERROR name - text} or {@code ERROR in file}. */
  private static boolean isLevel(String line, int at, int end) {
    boolean bracket = at > 0 && (line.charAt(at - 1) == '[' || line.charAt(at - 1) == '<');
    String before = line.substring(0, bracket ? at - 1 : at);
    boolean head =
        before.isEmpty()
            || before.endsWith("] ")
            || before.endsWith("- ")
            || before.endsWith("| ")
            || (before.endsWith(" ") && Normaliser.isDigit(before.charAt(0)));
    return head
        && end + 1 < line.length()
        && " ]>:|\t".indexOf(line.charAt(end)) >= 0
        && isSomething(line, end + 1);
  }

  private static boolean isOpening(String line, int at) {
    if (at == 0) {
      return true;
    }
    for (String opening : OPENINGS) {
      if (line.startsWith(opening, at - opening.length())) {
        return true;
      }
    }
    return false;
  }

  /** {@code error[E0382]:}, {@code error TS2304:}, {@code Error [ERR_X]:}, {@code fatal error:}. */
  private static int behindCode(String line, int end) {
    int at = end < line.length() && line.charAt(end) == ' ' ? end + 1 : end;
    if (at < line.length() && line.charAt(at) == '[') {
      return line.indexOf(']', at) + 1;
    }
    if (at == end) {
      return end;
    }
    int word = wordEnd(line, at);
    if (line.substring(at, word).equals("error")) {
      return behindCode(line, word);
    }
    boolean code =
        word > at
            && Character.isUpperCase(line.charAt(at))
            && Normaliser.isDigit(line.charAt(word - 1));
    return code ? word : end;
  }

  /** Whether a message follows, rather than a value that means that there was no error. */
  private static boolean isSomething(String line, int from) {
    String rest = line.substring(from).strip();
    while (rest.endsWith(",") || rest.endsWith(".") || rest.endsWith(";")) {
      rest = rest.substring(0, rest.length() - 1);
    }
    return !rest.isEmpty()
        && !rest.startsWith("0 ")
        && !NOTHING.contains(rest.toLowerCase(Locale.ROOT));
  }

  /** Whether the word is the name of an exception class, with or without its package. */
  private static boolean isClass(String word) {
    int begin = word.lastIndexOf('.') + 1;
    return (word.endsWith("Error") || word.endsWith("Exception"))
        && Character.isUpperCase(word.charAt(begin))
        && word.indexOf('_') < 0;
  }

  private static int wordEnd(String line, int at) {
    int end = at;
    while (end < line.length()
        && (Normaliser.isWord(line.charAt(end)) || "./$\\".indexOf(line.charAt(end)) >= 0)) {
      end++;
    }
    return end;
  }
}
