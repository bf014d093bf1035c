package dev.baton.hooks;

import dev.baton.git.history.HeadMove;
import java.util.Locale;

/**
 * The kind of a reflog line of HEAD, by the words that git 2.25 to 2.50 uses. Git does not
 * guarantee these words, so important conclusions are checked against the commits themselves.
 */
enum MoveKind {
  /** A new commit: commit, am, cherry-pick, revert. */
  COMMIT,
  /** A commit replaced the one that HEAD was at. */
  AMEND,
  /** A merge or a pull: a new commit, if it has several parents. */
  MERGE,
  /** HEAD moved to an existing commit: checkout, reset, fast-forward, clone. */
  MOVE,
  /** A rebase began: HEAD is where the commits will be applied. */
  START,
  /** A rebase made a commit. */
  STEP,
  /** A rebase combined the commit that HEAD was at with another one. */
  SQUASH,
  /** A rebase finished. */
  FINISH,
  /** A rebase was aborted; HEAD is where it was before. */
  ABORT,
  /** The words of another program: the commits have to be compared. */
  UNSURE;

  static MoveKind of(HeadMove move) {
    String action = move.action().toLowerCase(Locale.ROOT);
    if (action.startsWith("commit")) {
      return action.startsWith("commit (amend)") ? AMEND : COMMIT;
    }
    boolean pull = action.startsWith("pull");
    if (action.startsWith("rebase") || (pull && isRebase(action, move.message()))) {
      return ofRebase(action, move.message());
    }
    if (pull || action.startsWith("merge")) {
      return isFastForward(move.message()) ? MOVE : MERGE;
    }
    return ofOther(action, move.message());
  }

  private static MoveKind ofOther(String action, String message) {
    if (action.equals("am") || action.equals("cherry-pick") || action.equals("revert")) {
      return isFastForward(message) ? MOVE : COMMIT;
    }
    boolean moves =
        action.startsWith("checkout")
            || action.startsWith("reset")
            || action.startsWith("clone")
            || action.startsWith("branch")
            || action.startsWith("am --");
    return moves ? MOVE : UNSURE;
  }

  private static boolean isFastForward(String message) {
    return message.regionMatches(true, 0, "fast-forward", 0, "fast-forward".length());
  }

  /** Whether a pull with a rebase wrote the line; its lines name the steps as a rebase does. */
  private static boolean isRebase(String action, String message) {
    return action.endsWith(")")
        || message.startsWith("checkout ")
        || (action.contains("--rebase") && !isFastForward(message));
  }

  private static MoveKind ofRebase(String action, String message) {
    if (action.endsWith("(start)")) {
      return START;
    }
    if (action.endsWith("(finish)") || action.endsWith("finished")) {
      return FINISH;
    }
    if (action.endsWith("(abort)") || message.startsWith("abort")) {
      return ABORT;
    }
    if (action.endsWith("(squash)") || action.endsWith("(fixup)")) {
      return SQUASH;
    }
    if (action.endsWith("(reset)") || isFastForward(message)) {
      return MOVE;
    }
    if (action.endsWith(")")) {
      return STEP;
    }
    // Before git 2.39, rebases without -i wrote no words in parentheses.
    if (message.startsWith("checkout ")) {
      return START;
    }
    return message.equals("updating HEAD") ? ABORT : STEP;
  }

  /** Whether only a rebase writes such a line. */
  boolean isOfRebase() {
    return this == START || this == STEP || this == SQUASH || this == FINISH || this == ABORT;
  }
}
