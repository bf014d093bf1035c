package dev.baton.breaker.policy;

import java.time.Duration;

/**
 * The unit of a setting. A value is a whole number of the smallest part of its unit, so that
 * thresholds and measurements can be compared exactly.
 */
public enum Unit {
  COUNT("N", Long.MAX_VALUE),
  PERCENT("PERCENT", 100),
  /** Microcents, as in {@link Money}. */
  MONEY("MONEY", Long.MAX_VALUE),
  /** Nanoseconds. */
  TIME("TIME", Long.MAX_VALUE),
  /** Millionths. */
  RATIO("RATIO", Unit.MILLION),
  /** One of several words, by its index. */
  WORD("WORD", Long.MAX_VALUE);

  static final long MILLION = 1_000_000;
  private static final long NANOS = 1_000_000_000;

  private final String label;
  private final long most;

  Unit(String label, long most) {
    this.label = label;
    this.most = most;
  }

  /** The placeholder for a value in a command's help. */
  public String label() {
    return label;
  }

  long most() {
    return most;
  }

  /** A duration as a value; one that is too long counts as the longest. */
  public static long nanos(Duration time) {
    long seconds = time.toSeconds();
    if (Math.abs(seconds) >= Long.MAX_VALUE / NANOS) {
      return seconds < 0 ? -Long.MAX_VALUE : Long.MAX_VALUE;
    }
    return seconds * NANOS + time.toNanosPart();
  }

  /** A value for display: money in cents, time in seconds, each without unneeded digits. */
  public String show(long value) {
    return switch (this) {
      case COUNT, PERCENT, WORD -> Long.toString(value);
      case MONEY -> new Money(value).toString();
      case TIME -> seconds(value);
      case RATIO -> thousandths(value / (double) MILLION);
    };
  }

  /** Truncated to milliseconds. */
  private static String seconds(long nanos) {
    String text = Long.toString(Math.floorDiv(nanos, NANOS));
    long millis = Math.floorMod(nanos, NANOS) / MILLION;
    return millis == 0 ? text : text + '.' + Long.toString(1000 + millis).substring(1);
  }

  /** A ratio with at most three decimals, truncated so that it never looks larger than it is. */
  public static String thousandths(double ratio) {
    String text = String.valueOf(Math.floor(ratio * 1000 + 1e-9) / 1000);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
