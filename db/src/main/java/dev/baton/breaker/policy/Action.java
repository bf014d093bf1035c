package dev.baton.breaker.policy;

import java.util.Locale;

/** What a loop does when its breaker opens. The breaker itself does none of this (cub). */
public enum Action {
  /** Wait for a person. */
  PAUSE,
  /** Notify a person and continue. */
  ALERT,
  /** Stop. */
  ABORT,
  /** Retry once with a stronger model or with help, then wait for a person. */
  ESCALATE,
  /** Leave the task for a person, and continue with the next one. */
  SKIP;

  /** The word in settings and JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
