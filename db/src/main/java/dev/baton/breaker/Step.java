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

  /** The reasons that do not stop the loop. */
  public enum Cause implements ReasonCode {
    /** No rule has tripped. */
    CLOSED("closed"),
    /** Some iterations made no progress; the breaker is half open. */
    SLOWING("slowing"),
    /** The cooldown is over and this caller has the one retry. */
    PROBE_GRANTED("probe_granted"),
    /** Another caller has the one retry, and its result is not known yet. */
    PROBE_RUNNING("probe_running"),
    /** Progress closed the breaker. */
    PROGRESS("progress"),
    /** A person closed the breaker. */
    MANUAL_RESET("manual_reset"),
    /**
     * A new run closed the breaker, because the policy says so (ralph-claude-code: CB_AUTO_RESET).
     */
    AUTO_RESET("auto_reset");

    private final String slug;

    Cause(String slug) {
      this.slug = slug;
    }

    @Override
    public String slug() {
      return slug;
    }
  }
}
