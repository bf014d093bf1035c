package dev.baton.breaker;

import dev.baton.breaker.policy.ReasonCode;
import org.jspecify.annotations.Nullable;

/**
 * What an observation means for the phase.
 *
 * @param code why; for a quiet one of no meaning
 * @param reason one line for people
 * @param trip null unless it trips
 * @param probe null unless it grants the one retry
 */
record Signal(
    Kind kind, ReasonCode code, String reason, @Nullable Trip trip, @Nullable Probe probe) {

  enum Kind {
    /** It means nothing. */
    QUIET,
    /** The loop makes no progress, but may try once more (nity, ralph-claude-code). */
    SLOWING,
    /** A rule says stop. */
    TRIPPING,
    /** The loop moves. */
    RECOVERING,
    /** The cooldown is over, and somebody asked for the one retry. */
    COOLED,
    /** All begins anew. */
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
