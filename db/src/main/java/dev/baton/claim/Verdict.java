package dev.baton.claim;

/** The verdict on a claim. */
public enum Verdict {
  /** The worker is working, as far as can be seen. */
  FRESH,
  /**
   * The process is alive but has been silent for longer than its lease. This is worth a warning,
   * but is no reason to reopen the task.
   */
  STALLED,
  /** The task looks stale, but this is not confirmed yet. */
  SUSPECT,
  /** Confirmed: nobody works on the task, and it may be reopened. */
  STALE
}
