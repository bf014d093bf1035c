package dev.baton.terminal;

import java.time.Duration;
import java.time.Instant;

/** Ages for people: the two largest units, such as {@code 3d 4h}, {@code 2h 13m}, 13m or 42s. */
public final class Ages {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /**
   * Writes an age.
   *
   * @param age any duration; a negative one, from a clock that was set back, counts as zero
   * @return whole units, rounded down; seconds only under a minute, and days as the largest unit
   */
  public static String format(Duration age) {
    long seconds = Math.max(0, age.toSeconds());
    if (seconds < MINUTE) {
      return seconds + "s";
    }
    if (seconds < HOUR) {
      return seconds / MINUTE + "m";
    }
    if (seconds < DAY) {
      return two(seconds / HOUR, "h", seconds % HOUR / MINUTE, "m");
    }
    return two(seconds / DAY, "d", seconds % DAY / HOUR, "h");
  }

  /** How long it is from one time to another. */
  public static String between(Instant from, Instant to) {
    return format(Duration.between(from, to));
  }

  /** How long ago it was, such as {@code 2h 13m ago}. */
  public static String ago(Instant then, Instant now) {
    return between(then, now) + " ago";
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return small == 0 ? large + unit : large + unit + " " + small + smallUnit;
  }
}
