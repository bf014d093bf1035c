package dev.baton.breaker;

import dev.baton.breaker.policy.ReasonCode;

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
