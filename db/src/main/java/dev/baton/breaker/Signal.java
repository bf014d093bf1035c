package dev.baton.breaker;

import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.policy.ReasonCode;
import org.jspecify.annotations.Nullable;

/**
 * What an observation means for the phase.
 *
 * @param code the reason; has no meaning when the kind is QUIET
 * @param reason one line for people
 * @param trip null unless it trips
 * @param probe null unless it grants the one retry
 */
record Signal(
    Kind kind, ReasonCode code, String reason, @Nullable Trip trip, @Nullable Probe probe) {

  enum Kind {
    /** No effect. */
    QUIET,
    /** The loop makes no progress, but may try once more (nity, ralph-claude-code). */
    SLOWING,
    /** A rule tripped: the loop must stop. */
    TRIPPING,
    /** The loop makes progress. */
    RECOVERING,
    /** The cooldown is over, and a caller asked for the one retry. */
    COOLED,
    /** All counters restart. */
    RESTARTING
  }

  static Signal quiet() {
    return new Signal(Kind.QUIET, Cause.CLOSED, "", null, null);
  }

  static Signal slowing(String reason) {
    return new Signal(Kind.SLOWING, Cause.SLOWING, reason, null, null);
  }

  static Signal tripping(Trip trip) {
    return new Signal(Kind.TRIPPING, trip.reason(), trip.text(), trip, null);
  }

  static Signal recovering() {
    return new Signal(Kind.RECOVERING, Cause.PROGRESS, "Progress was made", null, null);
  }

  static Signal cooled(Probe probe) {
    return new Signal(Kind.COOLED, Cause.PROBE_GRANTED, "The cooldown has ended", null, probe);
  }

  static Signal restarting(Cause cause, String reason) {
    return new Signal(Kind.RESTARTING, cause, reason, null, null);
  }
}
