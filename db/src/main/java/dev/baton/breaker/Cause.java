package dev.baton.breaker;

import dev.baton.breaker.policy.ReasonCode;

/** The reasons that stop nothing by themselves. */
public enum Cause implements ReasonCode {
  /** No rule has tripped. */
  CLOSED("closed"),
  /** Some iterations went by without progress; the breaker is half open. */
  SLOWING("slowing"),
  /** The cooldown is over and this caller has the one retry. */
  PROBE_GRANTED("probe_granted"),
  /** Another caller has the one retry, and it is not known yet how that went. */
  PROBE_RUNNING("probe_running"),
  /** Progress closed the breaker. */
  PROGRESS("progress"),
  /** A person closed the breaker. */
  MANUAL_RESET("manual_reset"),
  /** A new run closed the breaker, as the policy asks (ralph-claude-code: CB_AUTO_RESET). */
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
