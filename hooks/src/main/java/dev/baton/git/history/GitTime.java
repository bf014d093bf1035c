package dev.baton.git.history;

import java.time.Instant;

/** Times as git writes them: seconds since 1970 in decimal digits, of any size. */
final class GitTime {
  /** 0000-01-01T00:00:00Z, the first time that RFC 3339 can express. */
  private static final long FIRST = -62_167_219_200L;

  /** 9999-12-31T23:59:59Z, the last one. */
  private static final long LAST = 253_402_300_799L;

  private static final int MAX_DIGITS = 18;

  private GitTime() {}

  /** The time, moved into the years 0 to 9999; 1970 for what is not a number. */
  static Instant of(String seconds) {
    boolean negative = seconds.startsWith("-");
    String digits = negative ? seconds.substring(1) : seconds;
    if (!isNumber(digits)) {
      return Instant.EPOCH;
    }
    long value = digits.length() > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
    return Instant.ofEpochSecond(Math.clamp(negative ? -value : value, FIRST, LAST));
  }

  static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
