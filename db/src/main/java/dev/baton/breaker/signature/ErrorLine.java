package dev.baton.breaker.signature;

import java.util.List;

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

  private ErrorLine() {}

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

  private static boolean ends(String line, String[] endings) {
    for (String ending : endings) {
      if (line.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(String line, String[] phrases) {
    for (String phrase : phrases) {
      if (line.contains(phrase)) {
        return true;
      }
    }
    return false;
  }
}
