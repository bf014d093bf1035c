package dev.baton.claim;

/** What a sweep does with a stale task. */
public enum StaleAction {
  /** It is open again, for anybody. */
  REOPEN,
  /** It is blocked until a person has looked at it. */
  BLOCK,
  /** It is told, and nothing else happens. */
  REPORT
}
