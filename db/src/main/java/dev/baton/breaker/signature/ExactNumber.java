package dev.baton.breaker.signature;

import dev.baton.breaker.signature.CodeWord.HttpStatus;
import dev.baton.task.WordList;
import java.util.Set;

/**
 * Decides which numbers of a message distinguish errors. A number that is part of a name or a code
 * is exact; a line, a count, a size or an id is not.
 */
final class ExactNumber {
  /** More digits are an id or a time. */
  private static final int LONGEST = 5;

  /** Exit codes of Windows, such as 3221225477, are no longer. */
  private static final int LONGEST_CODE = 10;

  private static final int LONGEST_VERSION = 3;

  /** How far a name is looked at. */
  private static final int LONGEST_NAME = 64;

  /** Names of things that only count: which one of them fails is chance. */
  private static final Set<String> COUNTERS =
      WordList.setOf(
          """
          gw thread worker pid tid pool goroutine job tmp temp attempt try retry line col column ln
          pytest fiber coroutine executor exec task request req session conn connection build run
          process proc shard iteration frame seq offset pos
          """);

  /** Those of them that are also counted behind an underscore; {@code col_1} is a name. */
  private static final Set<String> NUMBERED =
      WordList.setOf(
          """
          thread worker pid tid pool goroutine attempt try retry request req conn connection
          """);

  /** What directly follows the number of a size, an order or a factor. */
  private static final Set<String> UNITS =
      Set.of(
          "b", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "k", "g", "byte", "bytes", "bit",
          "bits", "px", "x", "th", "st", "nd", "rd", "hz", "khz", "mhz", "ghz", "fps", "rpm", "tpm",
          "pt");

  /**
   * Whether the run of digits is exact.
   *
   * @param text in lower case
   * @param keptEnd the end of the exact number before it; -1 when there is none
   * @param isAboutHttp whether the message mentions HTTP or a status
   */
  static boolean is(String text, int at, int end, int keptEnd, boolean isAboutHttp) {
    boolean wordBefore = at > 0 && Normaliser.isWord(text.charAt(at - 1));
    boolean wordAfter = end < text.length() && Normaliser.isWord(text.charAt(end));
    if (wordBefore || wordAfter) {
      return end - at <= LONGEST && isInName(text, at, end, wordBefore);
    }
    if (text.startsWith(" --- [", end)) {
      return false; // Spring Boot's process, behind the level ERROR
    }
    if (CodeWord.isBefore(text, at, end) || text.startsWith(" exit status", end)) {
      return end - at <= LONGEST_CODE;
    }
    if (ComparedValue.is(text, at, end)) {
      return true;
    }
    return end - at <= LONGEST
        && (isPartOfVersion(text, at, end, keptEnd)
            || isInVersionOfThree(text, at, end)
            || isParameterOfTest(text, at)
            || isInTitleOfTest(text, at)
            || Port.is(text, at, end)
            || isHyphenated(text, at, end)
            || isNumberOfProgram(text, at, end)
            || (isAboutHttp && HttpStatus.is(text, at, end) && HttpStatus.isWord(text, at, end)));
  }

  private static boolean isInName(String text, int at, int end, boolean wordBefore) {
    if (wordBefore) {
      int begin = at;
      while (begin > 0 && at - begin < LONGEST_NAME && isNameChar(text.charAt(begin - 1))) {
        begin--;
      }
      String before = text.substring(begin, at);
      if (before.equals("x") && begin > 0 && Normaliser.isDigit(text.charAt(begin - 1))) {
        return false;
      }
      boolean low = before.endsWith("_");
      String name = low ? before.substring(0, before.length() - 1) : before;
      Set<String> counters = low ? NUMBERED : COUNTERS;
      return !counters.contains(name.substring(name.lastIndexOf('_') + 1));
    }
    int last = end;
    while (last < text.length() && last - end < LONGEST_NAME && isWord(text, last)) {
      last++;
    }
    String after = text.substring(end, last);
    return !UNITS.contains(after) && !isSize(after);
  }

  /** Such as the x200 of 100x200. */
  private static boolean isSize(String after) {
    boolean size = after.length() > 1 && after.charAt(0) == 'x';
    for (int i = 1; size && i < after.length(); i++) {
      size = Normaliser.isDigit(after.charAt(i));
    }
    return size;
  }

  private static boolean isWord(String text, int at) {
    return Normaliser.isWord(text.charAt(at));
  }

  private static boolean isNameChar(char c) {
    return Character.isLetter(c) || c == '_';
  }

  /**
   * {@code react@18}, {@code >=3.12}, {@code libssl.so.3}, and what follows a number after a dot.
   */
  private static boolean isPartOfVersion(String text, int at, int end, int keptEnd) {
    if (at < 2) {
      return false;
    }
    char before = text.charAt(at - 1);
    if ((before == '.' || before == '-') && at - 1 == keptEnd) {
      return true;
    }
    boolean isShort = end - at <= LONGEST_VERSION;
    boolean dotted =
        end + 1 < text.length()
            && text.charAt(end) == '.'
            && Normaliser.isDigit(text.charAt(end + 1));
    return switch (before) {
      case '@' -> isShort && isWord(text, at - 2);
      case '=' ->
          isShort && ">=<~!".indexOf(text.charAt(at - 2)) >= 0 && (dotted || isAtLeast(text, at));
      case '~', '^' -> isShort && dotted;
      case '.' -> text.startsWith(".so.", at - 4);
      default -> false;
    };
  }

  /** One of the three numbers of {@code 18.19.0}; an address has four. */
  private static boolean isInVersionOfThree(String text, int at, int end) {
    int begin = at;
    while (begin > 0 && Normaliser.isDigitOrDot(text.charAt(begin - 1))) {
      begin--;
    }
    int last = end;
    while (last < text.length() && Normaliser.isDigitOrDot(text.charAt(last))) {
      last++;
    }
    // Erlang's processes have such numbers in angle brackets.
    boolean alone =
        begin == 0 || !(Normaliser.isWord(text.charAt(begin - 1)) || text.charAt(begin - 1) == '<');
    int endOfSentence = text.charAt(last - 1) == '.' ? last - 1 : last;
    String[] numbers = text.substring(begin, endOfSentence).split("\\.", -1);
    for (String number : numbers) {
      alone &= !number.isEmpty() && number.length() <= LONGEST_VERSION;
    }
    return alone && numbers.length == 3;
  }

  /** Such as the 1 of pytest's {@code test_a.py::test_add[1-2]}. */
  private static boolean isParameterOfTest(String text, int at) {
    int open = text.lastIndexOf('[', at);
    if (open < 1 || !isNameChar(text.charAt(open - 1)) || text.lastIndexOf(']', at) > open) {
      return false;
    }
    int begin = Math.max(text.lastIndexOf(' ', open), text.lastIndexOf('\n', open)) + 1;
    return text.substring(begin, open).contains("::");
  }

  /** Jest's and Vitest's {@code ● list › shows 2 rows}; a time after it is not exact. */
  private static boolean isInTitleOfTest(String text, int at) {
    if (at == 0 || text.charAt(at - 1) != ' ') {
      return false;
    }
    String before = text.substring(text.lastIndexOf('\n', at) + 1, at).stripLeading();
    if (before.startsWith("\u2715 ")) {
      int lineEnd = text.indexOf('\n', at);
      return endsWithTime(text.substring(at, lineEnd < 0 ? text.length() : lineEnd));
    }
    boolean nested = before.contains(" \u203a ") || before.contains(" > ");
    return nested
        && (before.startsWith("\u25cf ")
            || before.startsWith("\u00d7 ")
            || before.startsWith("fail "));
  }

  /** Such as {@code (12 ms)}. */
  private static boolean endsWithTime(String line) {
    int at = line.lastIndexOf(" (") + " (".length();
    int end = Normaliser.endOfDigits(line, at);
    String unit = line.substring(end);
    return at > 1 && end > at && (unit.equals(" ms)") || unit.equals(" s)"));
  }

  private static boolean isAtLeast(String text, int at) {
    return text.charAt(at - 2) == '>';
  }

  /** {@code utf-16} and {@code ORA-00942}, but neither {@code thread-3} nor a date. */
  private static boolean isHyphenated(String text, int at, int end) {
    if (at < 2 || text.charAt(at - 1) != '-' || !Character.isLetter(text.charAt(at - 2))) {
      return false;
    }
    boolean date =
        end - at == 4
            && end + 3 <= text.length()
            && text.charAt(end) == '-'
            && Normaliser.isDigit(text.charAt(end + 1))
            && Normaliser.isDigit(text.charAt(end + 2))
            && text.startsWith("-", end + 3);
    int begin = at - 1;
    while (begin > 0 && at - begin < LONGEST_NAME && isNameChar(text.charAt(begin - 1))) {
      begin--;
    }
    String name = text.substring(begin, at - 1);
    boolean counts = COUNTERS.contains(name) || name.endsWith("worker") || name.endsWith("thread");
    return !date && !counts;
  }

  /** {@code curl: (28) ...}. */
  private static boolean isNumberOfProgram(String text, int at, int end) {
    int begin = at - ": (".length();
    boolean brackets =
        begin > 0 && text.startsWith(": (", begin) && text.startsWith(") ", end) && end - at <= 3;
    for (int i = 0; brackets && i < begin; i++) {
      brackets = Character.isLetter(text.charAt(i));
    }
    return brackets;
  }
}
