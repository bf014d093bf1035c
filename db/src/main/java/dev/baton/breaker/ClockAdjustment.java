package dev.baton.breaker;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time that passed until an observation, corrected where the clock jumped.
 *
 * @param now the time at which the observation counts as made
 * @param times the remembered times, shifted where the clock jumped
 * @param warnings one line when it jumped
 */
record ClockAdjustment(Instant now, Times times, List<String> warnings) {
  /** An observation may be this late because its writer was slow; it then counts as made now. */
  private static final Duration LATE = Duration.ofMinutes(10);

  /** Nothing runs for longer than this without an observation. */
  private static final Duration LONGEST = Duration.ofHours(12);

  /** The last second of the year 9999. Sums with later times could overflow. */
  private static final Instant LAST = Instant.ofEpochSecond(253_402_300_799L);

  static ClockAdjustment until(Observation observation, BreakerState state) {
    Times times = state.times();
    Instant at = within(observation.at());
    if (observation instanceof Observation.ClockJumped jump) {
      return known(at, within(jump.by()), times);
    }
    Duration gap = times.seenAt() == null ? Duration.ZERO : Duration.between(times.seenAt(), at);
    if (gap.compareTo(LONGEST) > 0) {
      // The time for which the breaker is open is subtracted once, when it closes.
      Duration by = state.phase() == Phase.OPEN ? Duration.ZERO : gap;
      return new ClockAdjustment(
          at,
          moved(times, by, at),
          List.of(
              "the clock was set forward by "
                  + TimeSpan.words(gap)
                  + " since the last event: limits ignore that time"));
    }
    if (gap.plus(LATE).isNegative()) {
      return new ClockAdjustment(
          at,
          moved(times, gap, at),
          List.of(
              "the clock was set back by "
                  + TimeSpan.words(opposite(gap))
                  + ": limits ignore that time"));
    }
    Instant now = gap.isNegative() ? at.minus(gap) : at;
    return new ClockAdjustment(now, moved(times, Duration.ZERO, now), List.of());
  }

  /** A jump counts for no rule: all measured times are shifted. */
  private static ClockAdjustment known(Instant at, Duration by, Times times) {
    Times moved = moved(times, by, at);
    return new ClockAdjustment(
        at,
        new Times(
            moved.startedAt(),
            moved.activeAt(),
            moved.seenAt(),
            moved(moved.openedAt(), by),
            moved.lastProgress(),
            moved(moved.lastFailureAt(), by)),
        List.of(
            "the clock was set "
                + (by.isNegative() ? "back by " : "forward by ")
                + TimeSpan.words(by.isNegative() ? opposite(by) : by)
                + ": limits and cooldowns ignore that time"));
  }

  /**
   * Shifts the times from which the limits are measured, but not those of the cooldown: a day may
   * really have passed while no loop ran, and the cooldown only leads to one retry.
   */
  static Times moved(Times times, Duration by, Instant seen) {
    Instant started = moved(times.startedAt(), by);
    return new Times(
        started == null ? seen : started,
        moved(times.activeAt(), by),
        seen,
        times.openedAt(),
        times.lastProgress(),
        times.lastFailureAt());
  }

  private static @Nullable Instant moved(@Nullable Instant instant, Duration by) {
    return instant == null ? null : within(instant.plus(by));
  }

  private static Instant within(Instant at) {
    Instant notTooEarly = at.isBefore(Instant.EPOCH) ? Instant.EPOCH : at;
    return notTooEarly.isAfter(LAST) ? LAST : notTooEarly;
  }

  private static Duration within(Duration by) {
    Duration most = Duration.ofSeconds(LAST.getEpochSecond());
    if (by.compareTo(most) > 0) {
      return most;
    }
    return by.compareTo(opposite(most)) < 0 ? opposite(most) : by;
  }

  /**
   * Not with {@code negated}: that initialises big decimals and their thread pool, which takes 10
   * ms.
   */
  private static Duration opposite(Duration duration) {
    return Duration.ZERO.minus(duration);
  }

  /** Durations as people read them. */
  static final class TimeSpan {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

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
}
