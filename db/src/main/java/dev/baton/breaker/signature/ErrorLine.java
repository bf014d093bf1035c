package dev.baton.breaker.signature;

import java.util.List;
import java.util.Locale;

/**
 * Tells a line that reports an error from one that only mentions errors. An error word counts where
 * a program puts it, at the start of a message, but not within a sentence.
 */
final class ErrorLine {
  /** Lines of passing tests, whatever the tests are called. */
  private static final String[] PASSED_BEGINNINGS = {
    "✓", "✔", "√", "ok ", "PASS", "--- PASS", "[PASS", "[       OK", "✅", "[OK]"
  };

  private static final String[] PASSED_ENDINGS = {"... ok", " PASSED", "... PASSED", " [OK]"};

  /** Maven's advice after an error, which is always the same. */
  private static final String[] ADVICE = {
    "[ERROR] To see the full stack trace",
    "[ERROR] Re-run Maven",
    "[ERROR] For more information about the errors",
    "[ERROR] [Help ",
    "[ERROR] -> [Help ",
    "[ERROR] After correcting the problems",
    "[ERROR] Tests run:",
    "npm ERR! A complete log of this run",
    "npm error A complete log of this run"
  };

  /** Beginnings of lines that always report an error. */
  private static final String[] BEGINNINGS = {
    "npm ERR! ",
    "npm error ",
    "FAILED ",
    "FAIL ",
    "FAIL:",
    "FAIL\t",
    "--- FAIL:",
    "not ok ",
    "✕ ",
    "✗ ",
    "✘ ",
    "× ",
    "E   ",
    "BUILD FAILED",
    "[INFO] BUILD FAILURE",
    "CONFLICT (",
    "! [rejected]",
    "! [remote rejected]",
    "Exception in thread ",
    "Segmentation fault",
    "Killed",
    "Aborted (core dumped)"
  };

  /** Phrases that always report an error, anywhere in a line. */
  private static final String[] PHRASES = {
    ": command not found",
    ": not found",
    ": No such file or directory",
    ": Permission denied",
    ": Is a directory",
    ": Not a directory",
    ": syntax error",
    ": cannot execute",
    ": unbound variable",
    "undefined reference to ",
    " panicked at ",
    ": *** ",
    "(core dumped)",
    "ld returned 1 exit status"
  };

  private static final String[] FAILED_ENDINGS = {" FAILED", "... FAIL", "... ERROR"};

  /**
   * Adds texts, in lower case. Each line that reports an error contains at least one of them, in
   * any case.
   */
  static void addClues(List<String> clues) {
    clues.addAll(List.of(BEGINNINGS));
    clues.addAll(List.of(PHRASES));
    clues.addAll(List.of(FAILED_ENDINGS));
    ErrorWord.addClues(clues);
  }

  /**
   * @param line without colours and without surrounding white space
   */
  static boolean isError(String line) {
    if (line.isEmpty() || isPassed(line) || isWarning(line) || begins(line, ADVICE)) {
      return false;
    }
    return begins(line, BEGINNINGS)
        || contains(line, PHRASES)
        || ends(line, FAILED_ENDINGS)
        || ErrorWord.isIn(line);
  }

  private static boolean isPassed(String line) {
    return begins(line, PASSED_BEGINNINGS)
        || ends(line, PASSED_ENDINGS)
        || line.contains(" PASSED ");
  }

  private static boolean isWarning(String line) {
    return line.startsWith("warning")
        || line.startsWith("[WARNING]")
        || line.startsWith("npm warn")
        || line.startsWith("npm WARN")
        || line.contains(": warning: ")
        || line.contains(": note: ");
  }

  private static boolean begins(String line, String[] beginnings) {
    for (String beginning : beginnings) {
      if (line.startsWith(beginning)) {
        return true;
      }
    }
    return false;
  }

  static boolean ends(String line, String[] endings) {
    for (String ending : endings) {
      if (line.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  static boolean contains(String line, String[] phrases) {
    for (String phrase : phrases) {
      if (line.contains(phrase)) {
        return true;
      }
    }
    return false;
  }

  /** Finds the words that programs put before an error message, such as {@code TypeError:}. */
  private static final class ErrorWord {
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

    /**
     * Such as {@code [ERROR] text}, {@code 10:30:00 ERROR name - text} or {@code ERROR in file}.
     */
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

    /**
     * {@code error[E0382]:}, {@code error TS2304:}, {@code Error [ERR_X]:}, {@code fatal error:}.
     */
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
}
