package dev.baton.breaker;

import java.time.Duration;

/** Durations as people read them. */
final class TimeSpan {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private TimeSpan() {}

  /** A duration in its two largest units. */
  static String words(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds >= DAY) {
      return two(seconds / DAY, "d", seconds % DAY / HOUR, "h");
    }
    if (seconds >= HOUR) {
      return two(seconds / HOUR, "h", seconds % HOUR / MINUTE, "min");
    }
    return two(seconds / MINUTE, "min", seconds % MINUTE, "s");
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    if (large == 0) {
      return small + " " + smallUnit;
    }
    return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }
}
