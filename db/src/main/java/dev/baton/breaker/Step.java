package dev.baton.breaker;

import dev.baton.breaker.policy.ReasonCode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one observation.
 *
 * @param next the new state
 * @param transition null when the phase did not change
 * @param warnings concerns that do not stop the loop, one line each
 */
public record Step(
    BreakerState next, Decision decision, @Nullable Transition transition, List<String> warnings) {
  public Step {
    warnings = List.copyOf(warnings);
  }

  /**
   * A change of phase. {@code from} and {@code to} differ, except that a reset is always recorded.
   */
  public record Transition(Phase from, Phase to, ReasonCode code, String reason, Instant at) {}

  /**
   * Whether the loop may continue.
   *
   * @param code the reason, for programs
   * @param reason the reason, in one line for people
   * @param retryAt when asking again may help; null when only a person can decide
   */
  public record Decision(
      boolean allowed, Phase phase, ReasonCode code, String reason, @Nullable Instant retryAt) {}
}
