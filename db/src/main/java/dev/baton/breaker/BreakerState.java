package dev.baton.breaker;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * All that a breaker remembers. Immutable, of bounded size, and made of values that a store can
 * write down.
 *
 * @param trip why it opened; never null when OPEN, always null when CLOSED; when HALF_OPEN, null
 *     says that the loop only slowed down, and else the one retry is under way or to be had
 * @param probe who has the one retry; null unless HALF_OPEN after a cooldown
 */
public record BreakerState(
    Phase phase,
    @Nullable Trip trip,
    @Nullable Probe probe,
    Streaks streaks,
    Totals totals,
    ErrorCounts errors,
    RecentIterations recent,
    Times times) {

  /** Of a breaker that has seen nothing yet. */
  public static final BreakerState INITIAL =
      new BreakerState(
          Phase.CLOSED,
          null,
          null,
          Streaks.NONE,
          Totals.NONE,
          ErrorCounts.NONE,
          RecentIterations.NOTHING,
          Times.NONE);

  public BreakerState {
    boolean fits =
        switch (phase) {
          case CLOSED -> trip == null && probe == null && times.openedAt() == null;
          case HALF_OPEN ->
              trip == null ? probe == null && times.openedAt() == null : times.openedAt() != null;
          case OPEN -> trip != null && probe == null && times.openedAt() != null;
        };
    if (!fits) {
      throw new IllegalArgumentException(phase + " with " + trip + " and " + probe);
    }
  }

  /** Whether the cooldown is over, and the next iteration decides. */
  public boolean isProbing() {
    return phase == Phase.HALF_OPEN && trip != null;
  }

  BreakerState with(Streaks next) {
    return new BreakerState(phase, trip, probe, next, totals, errors, recent, times);
  }

  BreakerState with(Totals next) {
    return new BreakerState(phase, trip, probe, streaks, next, errors, recent, times);
  }

  BreakerState with(ErrorCounts next) {
    return new BreakerState(phase, trip, probe, streaks, totals, next, recent, times);
  }

  BreakerState with(RecentIterations next) {
    return new BreakerState(phase, trip, probe, streaks, totals, errors, next, times);
  }

  /**
   * The same after a time in which nobody worked: from the last observation until then. No limit
   * counts it, just as none counts the time for which a breaker is open.
   */
  public BreakerState restedUntil(Instant until) {
    Instant seen = times.seenAt();
    return phase == Phase.OPEN || seen == null || !until.isAfter(seen)
        ? this
        : with(ClockAdjustment.moved(times, Duration.between(seen, until), until));
  }

  BreakerState with(Times next) {
    return new BreakerState(phase, trip, probe, streaks, totals, errors, recent, next);
  }

  BreakerState with(@Nullable Probe next) {
    return new BreakerState(phase, trip, next, streaks, totals, errors, recent, times);
  }

  /** The same counters in another phase. */
  BreakerState in(Phase next, @Nullable Trip why, @Nullable Probe who, Times when) {
    return new BreakerState(next, why, who, streaks, totals, errors, recent, when);
  }
}
