package dev.baton.time;

import java.time.Instant;

/** Times as numbers since 1970, and their range in the store: nanoseconds in 64 bits. */
public final class EpochTime {
  /** 1678-01-01T00:00:00Z: the first full year in the store. */
  private static final long FIRST_SECOND = -9_214_560_000L;

  /** 2262-01-01T00:00:00Z: the end of the last full year in the store. */
  private static final long END_SECOND = 9_214_646_400L;

  /** As seconds this is the year 5138, as milliseconds 1973. */
  private static final long FIRST_MILLIS = 100_000_000_000L;

  /**
   * A time from a number whose unit is not given.
   *
   * @param number seconds, or milliseconds from 100,000,000,000 on; a negative number counts as
   *     zero
   */
  public static Instant of(long number) {
    return number >= FIRST_MILLIS
        ? Instant.ofEpochMilli(number)
        : Instant.ofEpochSecond(Math.max(0, number));
  }

  /** Whether the store can hold the time: 1678 to 2261. */
  public static boolean isStorable(Instant time) {
    return time.getEpochSecond() >= FIRST_SECOND && time.getEpochSecond() < END_SECOND;
  }

  /** Whether the time is between 1970 and 2261. */
  public static boolean isSince1970(Instant time) {
    return time.getEpochSecond() >= 0 && isStorable(time);
  }
}
