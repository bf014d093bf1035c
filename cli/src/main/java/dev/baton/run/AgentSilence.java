package dev.baton.run;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Why an agent is silent, where that is known: then it is stopped, but not as idle. */
final class AgentSilence {
  /** How long an agent may take to exit after its turn: some save their session first. */
  private static final Duration LEAVING = Duration.ofSeconds(30);

  private AgentSilence() {}

  enum Cause {
    /** It is at work, or idle. */
    UNKNOWN,
    /** It has finished its turn and should have exited. */
    TURN_IS_OVER,
    /**
     * Its provider refuses for now, and it waits to try again. Some agents wait for hours and never
     * give up, without a word; the run can wait, too, and shows until when.
     */
    HELD_UP
  }

  /**
   * The cause.
   *
   * @param limit how long it may be silent; null where that is not limited
   * @param saysDone whether its last words say that the task is done. An agent without a stream may
   *     still be at work after its words, so it has until the limit
   */
  static Cause cause(@Nullable Duration limit, IterationMeter meter, BooleanSupplier saysDone) {
    Duration after = meter.sinceEndOfTurn();
    if (after != null) {
      Duration leaving = limit != null && limit.compareTo(LEAVING) < 0 ? limit : LEAVING;
      return after.compareTo(leaving) >= 0 ? Cause.TURN_IS_OVER : Cause.UNKNOWN;
    }
    if (limit == null || meter.idle().compareTo(limit) < 0) {
      return Cause.UNKNOWN;
    }
    if (isHeldUp(meter)) {
      return Cause.HELD_UP;
    }
    return saysDone.getAsBoolean() ? Cause.TURN_IS_OVER : Cause.UNKNOWN;
  }

  /** Whether the provider refuses for now, and the agent waits to try again. */
  static boolean isHeldUp(IterationMeter meter) {
    return meter.retry() != null && meter.reading().limited() != null;
  }
}
