package dev.baton.breaker.policy;

import dev.baton.breaker.policy.Setting.Unit;
import dev.baton.task.InvalidValue;
import java.time.Duration;
import java.util.List;

/** Parses the values of settings. Anything that is not exactly right is refused. */
final class SettingText {
  /** What is expected of a duration. */
  static final String DURATION = "a duration with its unit, such as 30s, 5m or 1h30m";

  private static final String UNITS = "dhms";
  private static final int[] SECONDS = {86_400, 3_600, 60, 1};
  private static final int MOST_DIGITS = 9;
  private static final int MOST_PLACES = 6;

  /** A whole number of at most nine digits. */
  static int count(String text, int least) {
    int count = number(text);
    if (count < least) {
      throw refused(text, "a whole number from " + least + " to 999999999, or off");
    }
    return count;
  }

  /** 1 to 100, with or without the percent sign. */
  static int percent(String text) {
    int percent = number(text.endsWith("%") ? text.substring(0, text.length() - 1) : text);
    if (percent < 1 || percent > 100) {
      throw refused(text, "1 to 100 per cent, or off");
    }
    return percent;
  }

  /** Such as {@code 30s}, {@code 5m}, {@code 1h30m}: at most 999,999,999 seconds. */
  static Duration duration(String text, int least) {
    long total = 0;
    int lastUnit = -1;
    int at = 0;
    while (at < text.length()) {
      int end = digits(text, at);
      int amount = number(text.substring(at, end));
      int unit = end < text.length() ? UNITS.indexOf(text.charAt(end)) : -1;
      if (amount < 0 || unit <= lastUnit) {
        throw badDuration(text);
      }
      total += (long) amount * SECONDS[unit];
      lastUnit = unit;
      at = end + 1;
    }
    if (text.isEmpty() || total < least || total > 999_999_999) {
      throw badDuration(text);
    }
    return Duration.ofSeconds(total);
  }

  /** Such as {@code $50}, {@code 0.50} (dollars), {@code 5000c}: above zero. */
  static Money money(String text) {
    if (text.isEmpty()) {
      throw new InvalidValue(
          "the amount is empty: expected dollars or cents, such as $50 or 5000c",
          "the shell replaces $5 by nothing; write '$5' or 5");
    }
    boolean dollars = !text.endsWith("c");
    int end = dollars ? text.length() : text.length() - 1;
    long millionths = millionths(text.substring(dollars && text.startsWith("$") ? 1 : 0, end));
    if (millionths < 1) {
      throw refused(text, "dollars or cents, such as $50 or 5000c, or off");
    }
    return new Money(dollars ? millionths * 100 : millionths);
  }

  /** Above 0, at most 1; in millionths. */
  static long ratio(String text) {
    long millionths = millionths(text);
    if (millionths < 1 || millionths > Unit.MILLION) {
      throw refused(text, "a number above 0 and at most 1, such as 0.95");
    }
    return millionths;
  }

  /** The index of the word in the list. */
  static int word(String text, List<String> words) {
    int place = words.indexOf(text);
    if (place < 0) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(text) + " is invalid: expected " + oneOf(words), text, words);
    }
    return place;
  }

  /** Such as {@code pause, alert or abort}. */
  static String oneOf(List<String> words) {
    int last = words.size() - 1;
    return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  /** Parses digits with an optional point and up to six decimals; -1 for anything else. */
  private static long millionths(String text) {
    int point = text.indexOf('.');
    int whole = number(point < 0 ? text : text.substring(0, point));
    String places = point < 0 ? "0" : text.substring(point + 1);
    int part = places.length() > MOST_PLACES ? -1 : number(places);
    if (whole < 0 || part < 0) {
      return -1;
    }
    for (int i = places.length(); i < MOST_PLACES; i++) {
      part *= 10;
    }
    return whole * Unit.MILLION + part;
  }

  /** -1 unless it consists of one to nine digits. */
  private static int number(String text) {
    boolean fits =
        !text.isEmpty() && text.length() <= MOST_DIGITS && digits(text, 0) == text.length();
    return fits ? Integer.parseInt(text) : -1;
  }

  /** The end of the run of digits that starts here. */
  private static int digits(String text, int at) {
    int end = at;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static InvalidValue badDuration(String text) {
    return refused(text, DURATION + ", or off");
  }

  private static InvalidValue refused(String text, String expected) {
    return new InvalidValue(InvalidValue.quote(text) + " is invalid: expected " + expected);
  }
}
