package dev.baton.claim;

/** Why a task counts as stale. */
public enum StaleReason {
  /** The worker's process is proven to be gone. */
  WORKER_DEAD,
  /** The worker's process cannot be seen, and the worker was silent for longer than its lease. */
  LEASE_EXPIRED,
  /** The worker's process is alive, but was silent for longer than the hard cap. */
  HARD_CAP
}
