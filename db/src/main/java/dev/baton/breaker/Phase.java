package dev.baton.breaker;

/** Where a breaker stands. */
public enum Phase {
  /** The loop may go on. */
  CLOSED,
  /** The loop may go on, but is watched: it slowed down, or has its one retry. */
  HALF_OPEN,
  /** The loop must stop. */
  OPEN
}
