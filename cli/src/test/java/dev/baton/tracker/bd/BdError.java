package dev.baton.tracker.bd;

/** What bd says when it refuses something; it exits with 1 then. */
final class BdError extends Exception {
  private static final long serialVersionUID = 1;

  BdError(String words) {
    super(words);
  }
}
