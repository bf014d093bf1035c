package dev.baton.store;

import dev.baton.task.InvalidValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Instants as the store keeps them: nanoseconds since 1970, which reach the year 2262. */
public final class Nanos {
  private static final long PER_SECOND = 1_000_000_000L;

  /**
   * @throws InvalidValue when it is not between 1677 and 2262
   */
  public static long of(Instant instant) {
    try {
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano());
    } catch (ArithmeticException outOfRange) {
      throw new InvalidValue(instant + " cannot be stored: expected a time from 1678 to 2261");
    }
  }

  /**
   * The nearest that can be stored, since 1970: a loop's clock may show any year, and that must not
   * stop the loop.
   */
  static long nearest(Instant at) {
    if (at.getEpochSecond() < 0) {
      return 0;
    }
    return at.isAfter(toInstant(Long.MAX_VALUE)) ? Long.MAX_VALUE : of(at);
  }

  /** Seconds and nine decimals, for any year. */
  static @Nullable String text(@Nullable Instant at) {
    if (at == null) {
      return null;
    }
    return at.getEpochSecond() + "." + Long.toString(PER_SECOND + at.getNano()).substring(1);
  }

  public static Instant toInstant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, PER_SECOND), Math.floorMod(nanos, PER_SECOND));
  }
}
