package dev.baton.store;

/** Thrown by tests to roll back a transaction, without a write to the disk. */
public final class TakeBack extends RuntimeException {
  private static final long serialVersionUID = 1L;
}
