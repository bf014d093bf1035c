package dev.baton.tracker.bd;

/** What bd says when it refuses something. */
final class BdError extends Exception {
  private static final long serialVersionUID = 1;
  private static final int KILLED = 137;

  /** bd's exit code. */
  final int exit;

  BdError(String words) {
    this(1, words + "\n");
  }

  private BdError(int exit, String words) {
    super(words);
    this.exit = exit;
  }

  /** Ends the process without a word. */
  static BdError killed() {
    return new BdError(KILLED, "");
  }
}
