package dev.baton.breaker;

/** The phase of a breaker. */
public enum Phase {
  /** The loop may continue. */
  CLOSED,
  /** The loop may continue but is watched: it slowed down, or has its one retry. */
  HALF_OPEN,
  /** The loop must stop. */
  OPEN
}
