package dev.baton.claim;

/** What a sweep does with a task that its dead worker had finished. */
public enum FinishedAction {
  /** Propose to a person to close it. */
  PROPOSE,
  /** Close it. */
  CLOSE
}
