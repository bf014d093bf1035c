package dev.baton.claim;

/** What is to be thought of a claim. */
public enum Verdict {
  /** Somebody works on it, as far as anybody can tell. */
  FRESH,
  /** The process lives but has been silent beyond its lease: worth a warning, not an eviction. */
  STALLED,
  /** It looks abandoned, but it is too early to act on it. */
  SUSPECT,
  /** Nobody works on it: it may be given to another. */
  STALE
}
