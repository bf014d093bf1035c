package dev.baton.breaker;

import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The times that a breaker remembers. Null means that it has not happened yet.
 *
 * @param startedAt when the run's duration counts from: the first observation, moved later by the
 *     time for which the breaker was open or nobody worked, and shifted when the clock jumped
 * @param activeAt the last heartbeat of the running iteration; null when none is running
 * @param seenAt the time of the last observation
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

  /** Restarts the times after a breaker was open, which does not count as running time. */
  Times running(Instant now) {
    Instant start = startedAt;
    if (start != null && openedAt != null && now.isAfter(openedAt)) {
      start = start.plus(Duration.between(openedAt, now));
    }
    return new Times(start, null, seenAt, openedAt, lastProgress, lastFailureAt);
  }

  /** How long the run has lasted; zero when its start is not known. */
  Duration runningFor(Instant now) {
    return startedAt == null ? Duration.ZERO : Duration.between(startedAt, now);
  }

  /** How long the iteration has been silent; zero when none is running. */
  Duration idleFor(Instant now) {
    return activeAt == null ? Duration.ZERO : Duration.between(activeAt, now);
  }

  /**
   * The start of the cooldown: the last failure where the policy counts failures (ralph-starter),
   * otherwise the opening itself (ralph-claude-code).
   */
  @Nullable Instant coolingSince(Policy policy) {
    if (openedAt == null || lastFailureAt == null || !policy.has(Rule.CONSECUTIVE_FAILURES)) {
      return openedAt;
    }
    return lastFailureAt.isAfter(openedAt) ? lastFailureAt : openedAt;
  }
}
