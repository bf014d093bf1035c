package dev.baton.breaker;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When things happened. Null: not yet.
 *
 * @param startedAt from when on the duration of the run counts: its first observation, later by the
 *     time for which the breaker was open or nobody worked, and moved along when the clock jumped
 * @param activeAt the last sign of life of the running iteration; null when none is running
 * @param seenAt of the last observation
 * @param openedAt null unless the breaker is open, or half open after it was
 */
public record Times(
    @Nullable Instant startedAt,
    @Nullable Instant activeAt,
    @Nullable Instant seenAt,
    @Nullable Instant openedAt,
    @Nullable Instant lastProgress,
    @Nullable Instant lastFailureAt) {
  static final Times NONE = new Times(null, null, null, null, null, null);

  Times active(Instant now) {
    return new Times(startedAt, now, seenAt, openedAt, lastProgress, lastFailureAt);
  }

  Times passive() {
    return new Times(startedAt, null, seenAt, openedAt, lastProgress, lastFailureAt);
  }

  Times opened(Instant now) {
    return new Times(startedAt, null, seenAt, now, lastProgress, lastFailureAt);
  }

  Times closed() {
    return new Times(startedAt, activeAt, seenAt, null, lastProgress, lastFailureAt);
  }

  Times progressed(Instant now) {
    return new Times(startedAt, activeAt, seenAt, openedAt, now, lastFailureAt);
  }

  Times failed(Instant now) {
    return new Times(startedAt, activeAt, seenAt, openedAt, lastProgress, now);
  }

  /** The time for which the breaker was open is no running time. */
  Times running(Instant now) {
    Instant start = startedAt;
    if (start != null && openedAt != null && now.isAfter(openedAt)) {
      start = start.plus(Duration.between(openedAt, now));
    }
    return new Times(start, null, seenAt, openedAt, lastProgress, lastFailureAt);
  }

  /** Running since; of a run that nothing is known of, since now. */
  Duration runningFor(Instant now) {
    return startedAt == null ? Duration.ZERO : Duration.between(startedAt, now);
  }

  /** Silent since; zero when nothing is running. */
  Duration idleFor(Instant now) {
    return activeAt == null ? Duration.ZERO : Duration.between(activeAt, now);
  }

  /** From when on the cooldown counts: the last failure, or the opening itself. */
  @Nullable Instant coolingSince() {
    if (openedAt == null || lastFailureAt == null) {
      return openedAt;
    }
    return lastFailureAt.isAfter(openedAt) ? lastFailureAt : openedAt;
  }
}
