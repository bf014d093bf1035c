package dev.baton.time;

import dev.baton.task.InvalidValue;
import dev.baton.text.Refusal;
import java.time.Duration;

/** Durations: seconds, or days, hours, minutes and seconds in this order, such as 1h30m. */
public final class DurationText {
  private static final String UNITS = "dhms";
  private static final long[] SECONDS = {86_400, 3_600, 60, 1};

  /** The store keeps nanoseconds in 64 bits: 292 years. */
  private static final long MAX_SECONDS = Long.MAX_VALUE / 1_000_000_000;

  private static final int MAX_DIGITS = 11;

  /**
   * Parses a duration: {@code 30s}, {@code 5m}, {@code 1h30m}, {@code 2d}; a number alone is
   * seconds.
   *
   * @return zero or more, in whole seconds, less than 292 years
   * @throws InvalidValue for anything else
   */
  public static Duration parse(String text) {
    long total = 0;
    int unit = -1;
    int at = 0;
    do {
      int start = at;
      long number = 0;
      while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
        number = number * 10 + (text.charAt(at++) - '0');
        if (at - start > MAX_DIGITS) {
          throw tooLong(text);
        }
      }
      int found = at < text.length() ? UNITS.indexOf(text.charAt(at)) : UNITS.length() - 1;
      boolean bare = at == text.length();
      if (at == start || found <= unit || (bare && start > 0)) {
        throw invalid(text);
      }
      unit = found;
      total += number * SECONDS[unit]; // 11 digits of days are far below the limit of a long
      at++;
    } while (at < text.length());
    if (total > MAX_SECONDS) {
      throw tooLong(text);
    }
    return Duration.ofSeconds(total);
  }

  private static InvalidValue invalid(String text) {
    return Refusal.of(
        text,
        "is not a duration",
        "seconds, or numbers with d, h, m or s in this order",
        "90, 5m, 1h30m or 2d");
  }

  private static InvalidValue tooLong(String text) {
    return Refusal.of(text, "is too long", "less than 292 years", "4h");
  }
}
