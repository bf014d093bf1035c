package dev.baton.claim;

/** What a sweep does with a stale task. */
public enum StaleAction {
  /** Reopen it for other workers. */
  REOPEN,
  /** Block it until a person has looked at it. */
  BLOCK,
  /** Only report it. */
  REPORT
}
