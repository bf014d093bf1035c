package dev.baton.claim;

/** Why nobody is thought to be working on a task. */
public enum StaleReason {
  /** The worker's process is proven to be gone. */
  WORKER_DEAD,
  /** The worker cannot be seen and was silent for longer than its lease. */
  LEASE_EXPIRED,
  /** The worker's process is there, but was silent beyond all patience. */
  HARD_CAP
}
