package dev.baton.breaker.signature;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds dates, times of day and durations in lower-case text. */
final class TimestampMatcher {
  /**
   * What the patterns are made of. In them {@code #} is a digit, and each number ends where its
   * digits end.
   */
  private static final String MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)" + end();

  private static final String TIME = "#{1,2}:#{2}(?::#{2}|(?!:))(?:[.,]#{1,12})?+";
  private static final String HALF_OF_DAY = "(?: ?[ap]m" + end() + ")?+";
  private static final String ZONE = "(?:z| ?(?:utc|gmt|[+-]#{2,4}(?::#{2})?+))?+";

  /** Such as 2026-01-15T10:30:00.123Z, a date alone, or one in the name of a file. */
  private static final Pattern DATED =
      pattern(
          "#{4}-#{2}-#{2}(?:([t ])"
              + TIME
              + ZONE
              + "|([t_-])#{2}[_-]#{2}[_-]#{2}(?:[_.-]#{3,9})?+z?+"
              + end()
              + ")?+");

  // Groups have numbers: for names, each matcher would make a map of them.
  private static final int DAY = 1;
  private static final int IN_FILE = 2;

  /** Such as 28-nov-2026 23:58:44 utc, or 28/nov/2026:23:58:44 +0000; the time may be missing. */
  private static final Pattern DAY_FIRST =
      pattern("#{1,2}([-/])" + MONTH + "\\1#{4}(?:[ :]" + TIME + ZONE + ")?+");

  /** Such as 10:30:00.123. */
  private static final Pattern CLOCK = pattern("#{1,2}:#{2}:#{2}(?:[.,]#{1,12})?+" + HALF_OF_DAY);

  /**
   * Such as thu jan 15 10:30:00 2026, thu, 15 jan 2026 10:30:00 gmt, or jan 15, 2026 10:30:00 am.
   */
  private static final Pattern NAMED =
      pattern(
          "(?:(?:mon|tue|wed|thu|fri|sat|sun)"
              + end()
              + ",? *)?+(?:"
              + MONTH
              + " *#{1,2} *(?:, #{4} )?+|#{1,2} *"
              + MONTH
              + " #{4} )"
              + TIME
              + HALF_OF_DAY
              + ZONE
              + "(?: #{4})?+");

  /** Google's logs begin with a level, a date without a year, and a time: E0115 10:30:00.123456. */
  private static final Pattern LOGGED = pattern("[iwef]#{4} " + TIME);

  /** A part of 1.5s, 1m 30s or 20 seconds; Maven's has colons: 01:02 min. */
  private static final Pattern PART =
      pattern(
          "#{1,18}(?:[.,]#{1,18})*+(:#{2})*+:?+(?:"
              + "(ns|us|µs|μs|ms|s|secs?|m|mins?|h|hr)"
              + endOfLetters()
              + "| (ns|us|ms|s|secs?|seconds?|mins?|minutes?|h|hours?|days?"
              + "|milliseconds?|millis|microseconds|nanoseconds)"
              + endOfLetters()
              + ")?+ ?");

  private static final int COLONS = 1;
  private static final int UNIT = 2;
  private static final int UNIT_WORD = 3;

  /** How the names of days and months begin. */
  private static final String NAME_BEGINS = "mtwfsjaond";

  private static final String IN_AMOUNT = "0123456789.,";

  /** How the unit of a duration begins, or what may precede it. */
  private static final String UNIT_BEGINS = ":nu\u00b5\u03bcmshd";

  private static Pattern pattern(String text) {
    return Pattern.compile(text.replaceAll("#(\\{[0-9,]+})", "[0-9]$1+(?![0-9])"));
  }

  /** No word continues here, as {@link Normaliser#isWord} says. */
  private static String end() {
    return "(?!" + Normaliser.WORD + ")";
  }

  /** The same, but a number may follow. */
  private static String endOfLetters() {
    return "(?![" + Normaliser.WORD + "&&[^0-9]])";
  }

  /**
   * @param written the replacement
   * @param end the index after the match
   */
  record Found(String written, int end) {}

  /**
   * The date, time or duration that starts here, at the start of a word; null when there is none.
   */
  static @Nullable Found find(String text, int at) {
    // Patterns cost more than all else, so each is tried only where its first characters are there.
    Found found =
        at == 0 && isDigit(text, 1) ? found(LOGGED, text, 0, text.charAt(0) + "DATE") : null;
    if (found != null) {
      return found;
    }
    if (!isDigit(text, at)) {
      boolean isName = at + 3 < text.length() && !Normaliser.isWord(text.charAt(at + 3));
      return isName && NAME_BEGINS.indexOf(text.charAt(at)) >= 0
          ? found(NAMED, text, at, "DATE")
          : null;
    }
    found = date(text, at);
    if (found != null) {
      return found;
    }
    int end = isDigit(text, at + 1) ? at + 2 : at + 1;
    char after = end < text.length() ? text.charAt(end) : ' ';
    if (after == '-' || after == '/') {
      found = found(DAY_FIRST, text, at, "DATE");
    } else if (after == ':') {
      found = found(CLOCK, text, at, "N:N:N");
    }
    return found != null ? found : duration(text, at);
  }

  private static boolean isDigit(String text, int at) {
    return at < text.length() && Normaliser.isDigit(text.charAt(at));
  }

  private static @Nullable Found found(Pattern pattern, String text, int at, String written) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    return matcher.lookingAt() ? new Found(written, matcher.end()) : null;
  }

  /** The date, with or without a time, that starts here; null when there is none. */
  static @Nullable Found date(String text, int at) {
    if (!text.startsWith("-", at + 4)) {
      return null;
    }
    Matcher dated = DATED.matcher(text).region(at, text.length());
    if (!dated.lookingAt()) {
      return null;
    }
    int day = dated.start(DAY);
    String written = day >= 0 && text.charAt(day) == ' ' ? "N-N-N N:N:N" : "N-N-NtN:N:Nz";
    boolean isAlone = day < 0 && dated.start(IN_FILE) < 0;
    return new Found(isAlone ? "N-N-N" : written, dated.end());
  }

  private static @Nullable Found duration(String text, int at) {
    int end = at;
    while (end < text.length() && IN_AMOUNT.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    int begin = text.startsWith(" ", end) ? end + 1 : end;
    if (begin >= text.length() || UNIT_BEGINS.indexOf(text.charAt(begin)) < 0) {
      return null;
    }
    Found found = null;
    Matcher part = PART.matcher(text).region(at, text.length());
    while (part.lookingAt()) {
      int unit = part.end(UNIT);
      int word = part.end(UNIT_WORD);
      if (unit < 0 && word < 0) {
        return part.start(COLONS) < 0 ? found : null;
      }
      found = unit >= 0 ? new Found("Ns", unit) : new Found("N seconds", word);
      part.region(part.end(), text.length());
    }
    return found;
  }
}
