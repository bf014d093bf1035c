package dev.baton.breaker.signature;

import dev.baton.task.WordList;
import java.util.Set;

/** Finds the word before a number that makes it a code, such as {@code exit code} or a version. */
final class CodeWord {
  /** The number after one of these is exact, however long. */
  private static final Set<String> CODES =
      WordList.setOf(
          """
          exit exitcode code status statuscode errno errorcode retcode returncode rc signal sig
          sqlstate hresult ntstatus port ports http https response winerror err
          """);

  /** The short number after one of these is a version, a device, a year, or that of a document. */
  private static final Set<String> SHORT =
      Set.of(
          "version", "release", "node", "nodejs", "python", "java", "jdk", "jre", "jep", "rfc",
          "pep", "cuda", "gpu", "device", "level", "year", "ubuntu", "debian", "fedora", "alpine",
          "macos", "ios", "android", "windows");

  /** The status of an HTTP server follows one of these. */
  private static final Set<String> ANSWERS = Set.of("responded", "answered", "replied");

  private static final String[] ENDINGS = {"_code", "_status", "_port", "_errno", "_version"};

  /** What may be between such a word and its number. */
  private static final String BETWEEN = " :=#([\"'<-";

  private static final int MOST_BETWEEN = 4;
  private static final int LONGEST = 24;
  private static final int LONGEST_SHORT = 5;
  private static final int LENGTH_OF_SQL_STATE = 5;

  /** Whether the number, given in lower-case text, follows such a word. */
  static boolean isBefore(String text, int at, int end) {
    if (text.startsWith("tcp/", at - 4) || text.startsWith("udp/", at - 4)) {
      return true;
    }
    int wordEnd = skipBack(text, at);
    String word = wordEndingAt(text, wordEnd);
    if (word.isEmpty() || wordEnd == at) {
      return false;
    }
    if (CODES.contains(word) || ErrorLine.ends(word, ENDINGS)) {
      return true;
    }
    if (ANSWERS.contains(word)) {
      return HttpStatus.is(text, at, end);
    }
    if (SHORT.contains(word)) {
      // In app.java:12 it is the end of a file's name.
      int begin = wordEnd - word.length();
      boolean name = begin > 0 && "./\\".indexOf(text.charAt(begin - 1)) >= 0;
      return !name && end - at <= LONGEST_SHORT;
    }
    return switch (word) {
      case "error" -> isErrorNumber(text, wordEnd, at, end) || isSqlState(text, at, end);
      case "fatal", "panic" -> isSqlState(text, at, end);
      case "number" -> text.startsWith("alert ", wordEnd - "alert number".length());
      case "set" -> text.startsWith("data set #", at - "data set #".length()); // PHPUnit
      case "with" -> isEndOfExit(text, wordEnd, end);
      case "failed" ->
          text.startsWith(" - ", at - 3)
              && HttpStatus.is(text, at, end)
              && (end == text.length() || text.charAt(end) == '\n');
      default -> false;
    };
  }

  private static int skipBack(String text, int at) {
    int end = at;
    while (end > 0 && at - end < MOST_BETWEEN && BETWEEN.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }

  private static String wordEndingAt(String text, int end) {
    int begin = end;
    while (begin > 0 && end - begin < LONGEST && isLetter(text.charAt(begin - 1))) {
      begin--;
    }
    return text.substring(begin, end);
  }

  private static boolean isLetter(char c) {
    return Character.isLetter(c) || c == '_';
  }

  /** {@code error 1045} and {@code error: 404}, but not {@code error: 300 tests failed}. */
  private static boolean isErrorNumber(String text, int wordEnd, int at, int end) {
    boolean direct = at == wordEnd + 1 && text.charAt(wordEnd) == ' ';
    // make: *** [Makefile:12: test] Error 2
    boolean ofMake = text.startsWith("] ", wordEnd - "] error".length());
    return direct
        ? ofMake || end - at >= 3
        : HttpStatus.is(text, at, end) && HttpStatus.isWord(text, at, end);
  }

  /** {@code error: 23505: duplicate key}, as PostgreSQL logs it. */
  private static boolean isSqlState(String text, int at, int end) {
    return end - at == LENGTH_OF_SQL_STATE
        && text.startsWith(": ", at - 2)
        && text.startsWith(": ", end);
  }

  /** {@code exited with 137}, but not {@code failed with 3 errors}. */
  private static boolean isEndOfExit(String text, int wordEnd, int end) {
    boolean last = end == text.length() || ".,;:)\n".indexOf(text.charAt(end)) >= 0;
    String verb = wordEndingAt(text, Math.max(0, wordEnd - " with".length()));
    return last && (verb.startsWith("exit") || verb.equals("terminated") || verb.equals("failed"));
  }

  /** Recognises the numbers with which HTTP servers answer. */
  static final class HttpStatus {
    /** Whether the number is one of the status codes in use. */
    static boolean is(String text, int at, int end) {
      if (end - at != 3) {
        return false;
      }
      int number = Integer.parseInt(text, at, end, 10);
      return (number >= 200 && number <= 206)
          || (number >= 301 && number <= 308)
          || (number >= 400 && number <= 451)
          || (number >= 500 && number <= 511)
          || number == 529;
    }

    /** Whether the number stands alone, and is not a place in a file or a decimal. */
    static boolean isWord(String text, int at, int end) {
      boolean begins = at == 0 || " [=<(".indexOf(text.charAt(at - 1)) >= 0;
      boolean ends = end == text.length() || " ],;:)>\n".indexOf(text.charAt(end)) >= 0;
      boolean stop = end + 1 == text.length() && text.charAt(end) == '.';
      return begins && (ends || stop);
    }
  }
}
