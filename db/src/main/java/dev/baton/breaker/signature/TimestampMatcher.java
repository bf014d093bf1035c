package dev.baton.breaker.signature;

import dev.baton.task.WordList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds dates, times of day and durations in lower-case text. */
final class TimestampMatcher {
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

  /** Units that directly follow a number. */
  private static final List<String> UNITS =
      List.of("ns", "us", "µs", "μs", "ms", "s", "sec", "secs", "m", "min", "mins", "h", "hr");

  /** Units that follow a number after a space. */
  private static final List<String> WORDS =
      WordList.of(
          """
          ns us ms s sec secs second seconds min mins minute minutes h hour hours day days
          millisecond milliseconds millis microseconds nanoseconds
          """);

  private final String text;
  private int at;

  private TimestampMatcher(String text, int at) {
    this.text = text;
    this.at = at;
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
    if (at == 0 && "iwef".indexOf(text.charAt(0)) >= 0) {
      Found found = new TimestampMatcher(text, 1).logged();
      if (found != null) {
        return found;
      }
    }
    if (!Normaliser.isDigit(text.charAt(at))) {
      return new TimestampMatcher(text, at).named();
    }
    Found found = date(text, at);
    found = found != null ? found : new TimestampMatcher(text, at).dayFirst();
    found = found != null ? found : new TimestampMatcher(text, at).clock();
    return found != null ? found : new TimestampMatcher(text, at).duration();
  }

  /** The date, with or without a time, that starts here; null when there is none. */
  static @Nullable Found date(String text, int at) {
    return new TimestampMatcher(text, at).dated();
  }

  /** Such as 2026-01-15T10:30:00.123Z, or a date alone. */
  private @Nullable Found dated() {
    if (!number(4, 4) || !take('-') || !number(2, 2) || !take('-') || !number(2, 2)) {
      return null;
    }
    int date = at;
    boolean iso = take('t');
    if ((iso || take(' ')) && timeOfDay()) {
      zone();
      return new Found(iso ? "N-N-NtN:N:Nz" : "N-N-N N:N:N", at);
    }
    at = date;
    return inFileName() ? new Found("N-N-NtN:N:Nz", at) : new Found("N-N-N", date);
  }

  /** The time after a date in the name of a file, such as t10_30_00_123z or _10-30-00. */
  private boolean inFileName() {
    if (!take('t') && !take('_') && !take('-')) {
      return false;
    }
    if (!number(2, 2) || !(take('_') || take('-')) || !number(2, 2)) {
      return false;
    }
    if (!(take('_') || take('-')) || !number(2, 2)) {
      return false;
    }
    int before = at;
    if (!(take('_') || take('-') || take('.')) || !number(3, 9)) {
      at = before;
    }
    take('z');
    return at == text.length() || !Normaliser.isWord(text.charAt(at));
  }

  /** Google's logs begin with a level, a date without a year, and a time: E0115 10:30:00.123456. */
  private @Nullable Found logged() {
    return number(4, 4) && take(' ') && timeOfDay() ? new Found(text.charAt(0) + "DATE", at) : null;
  }

  /** Such as 10:30:00.123. */
  private @Nullable Found clock() {
    int start = at;
    boolean whole = number(1, 2) && take(':') && number(2, 2) && take(':') && number(2, 2);
    if (!whole || at - start < "0:00:00".length()) {
      return null;
    }
    fraction();
    halfOfDay();
    return new Found("N:N:N", at);
  }

  /**
   * Such as thu jan 15 10:30:00 2026, thu, 15 jan 2026 10:30:00 gmt, or jan 15, 2026 10:30:00 am.
   */
  private @Nullable Found named() {
    if (name(DAYS)) {
      take(',');
      spaces();
    }
    boolean monthFirst = name(MONTHS);
    spaces();
    if (!number(1, 2)) {
      return null;
    }
    spaces();
    if (!monthFirst && !(name(MONTHS) && take(' ') && number(4, 4) && take(' '))) {
      return null;
    }
    int day = at;
    if (!monthFirst || !take(',') || !take(' ') || !number(4, 4) || !take(' ')) {
      at = day;
    }
    if (!timeOfDay()) {
      return null;
    }
    halfOfDay();
    zone();
    int end = at;
    if (take(' ') && number(4, 4)) {
      end = at;
    }
    return new Found("DATE", end);
  }

  /** Such as 28-nov-2026 23:58:44 utc, or 28/nov/2026:23:58:44 +0000; the time may be missing. */
  private @Nullable Found dayFirst() {
    if (!number(1, 2) || at == text.length()) {
      return null;
    }
    char between = text.charAt(at);
    boolean whole = (take('-') || take('/')) && name(MONTHS) && take(between) && number(4, 4);
    if (!whole) {
      return null;
    }
    int date = at;
    if ((take(' ') || take(':')) && timeOfDay()) {
      zone();
    } else {
      at = date;
    }
    return new Found("DATE", at);
  }

  /** Such as 1.5s, 1m 30s or 20 seconds. */
  private @Nullable Found duration() {
    Found found = null;
    while (amount()) {
      // Maven's 01:02 min
      while (take(':') && number(2, 2)) {
        found = null;
      }
      if (unit(UNITS)) {
        found = new Found("Ns", at);
      } else if (take(' ') && unit(WORDS)) {
        found = new Found("N seconds", at);
      } else {
        break;
      }
      take(' ');
    }
    return found;
  }

  private boolean timeOfDay() {
    if (!number(1, 2) || !take(':') || !number(2, 2)) {
      return false;
    }
    if (take(':') && !number(2, 2)) {
      return false;
    }
    fraction();
    return true;
  }

  private void fraction() {
    int before = at;
    if (!(take('.') || take(',')) || !number(1, 12)) {
      at = before;
    }
  }

  /** The {@code am} or {@code pm} after a time. */
  private void halfOfDay() {
    int before = at;
    take(' ');
    boolean half = (take('a') || take('p')) && take('m');
    if (!half || (at < text.length() && Normaliser.isWord(text.charAt(at)))) {
      at = before;
    }
  }

  private void zone() {
    int before = at;
    if (take('z')) {
      return;
    }
    take(' ');
    if (text.startsWith("utc", at) || text.startsWith("gmt", at)) {
      at += 3;
      return;
    }
    if (!(take('+') || take('-')) || !number(2, 4)) {
      at = before;
      return;
    }
    int hours = at;
    if (!take(':') || !number(2, 2)) {
      at = hours;
    }
  }

  private boolean amount() {
    if (!number(1, 18)) {
      return false;
    }
    int before = at;
    while ((take('.') || take(',')) && number(1, 18)) {
      before = at;
    }
    at = before;
    return true;
  }

  private boolean unit(List<String> units) {
    int end = at;
    while (end < text.length()
        && Normaliser.isWord(text.charAt(end))
        && !Normaliser.isDigit(text.charAt(end))) {
      end++;
    }
    // In 1m30s the next number follows directly.
    if (!units.contains(text.substring(at, end))) {
      return false;
    }
    at = end;
    return true;
  }

  private boolean name(List<String> names) {
    int end = Math.min(at + 3, text.length());
    boolean whole = end == text.length() || !Normaliser.isWord(text.charAt(end));
    if (!whole || !names.contains(text.substring(at, end))) {
      return false;
    }
    at = end;
    return true;
  }

  private void spaces() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private boolean number(int least, int most) {
    int end = at;
    while (end < text.length() && Normaliser.isDigit(text.charAt(end))) {
      end++;
    }
    if (end - at < least || end - at > most) {
      return false;
    }
    at = end;
    return true;
  }

  private boolean take(char c) {
    if (at == text.length() || text.charAt(at) != c) {
      return false;
    }
    at++;
    return true;
  }
}
