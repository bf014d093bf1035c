package dev.baton.hooks;

import dev.baton.git.history.HeadMove;
import dev.baton.hooks.Hints.Rewrites;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Moves of one HEAD that belong together: a single one, or a whole rebase.
 *
 * @param worktree the work tree; {@code -} for the main one
 * @param moves at least one
 * @param ending how it ended
 */
record Segment(String worktree, List<HeadMove> moves, Ending ending) {
  Segment {
    moves = List.copyOf(moves);
  }

  /** How a segment ended. */
  enum Ending {
    /** A single move, not a rebase. */
    SINGLE,
    /** The rebase finished. */
    FINISHED,
    /** The rebase was aborted. */
    ABORTED,
    /** The reflog has no line for the end: the rebase was quit, or finished on a detached HEAD. */
    LEFT
  }

  boolean isRebase() {
    return ending != Ending.SINGLE;
  }

  /** When it ended. */
  Instant at() {
    return moves.getLast().at();
  }

  /**
   * Splits the moves of a HEAD into segments. A running rebase is left out, because its commits are
   * not final. So is a finished one until git has run the post-rewrite hook or has removed the
   * rebase's files, which it does later.
   *
   * @param rebasing whether a rebase is running in that work tree
   */
  static List<Segment> split(
      String worktree, List<HeadMove> moves, boolean rebasing, Rewrites rewrites) {
    List<Segment> segments = new ArrayList<>();
    for (int from = 0; from < moves.size(); ) {
      if (!MoveKind.of(moves.get(from)).isOfRebase()) {
        segments.add(new Segment(worktree, moves.subList(from, from + 1), Ending.SINGLE));
        from++;
        continue;
      }
      int to = endOfRebase(moves, from);
      Ending ending = ending(moves.get(to - 1));
      Segment rebase = new Segment(worktree, moves.subList(from, to), ending);
      boolean last = to == moves.size();
      if (rebasing && last && ending != Ending.ABORTED && !rebase.isReportedIn(rewrites)) {
        return segments;
      }
      segments.add(rebase);
      from = to;
    }
    return segments;
  }

  private static Ending ending(HeadMove last) {
    MoveKind kind = MoveKind.of(last);
    if (kind == MoveKind.FINISH) {
      return Ending.FINISHED;
    }
    return kind == MoveKind.ABORT ? Ending.ABORTED : Ending.LEFT;
  }

  /** Whether git has run the hook with the list of rewritten commits, which it does at the end. */
  boolean isReportedIn(Rewrites rewrites) {
    for (HeadMove move : moves) {
      if (!rewrites.originals(move.after()).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static int endOfRebase(List<HeadMove> moves, int from) {
    String old = moves.get(from).before();
    for (int i = from; i < moves.size(); i++) {
      MoveKind kind = MoveKind.of(moves.get(i));
      if (kind == MoveKind.FINISH || kind == MoveKind.ABORT) {
        return i + 1;
      }
      boolean another = kind == MoveKind.START && i > from;
      boolean left = kind == MoveKind.MOVE && moves.get(i).action().startsWith("checkout");
      if (another || (left && !moves.get(i).after().equals(old))) {
        return i;
      }
    }
    return moves.size();
  }

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

  /**
   * Merges by time; within one work tree the order is kept, whatever the clock showed.
   *
   * @param limit at most this many moves, but at least one segment
   */
  static List<Segment> merge(List<List<Segment>> heads, int limit) {
    List<Segment> merged = new ArrayList<>();
    int[] next = new int[heads.size()];
    int moves = 0;
    for (int first = earliest(heads, next); first >= 0; first = earliest(heads, next)) {
      Segment segment = heads.get(first).get(next[first]++);
      moves += segment.moves().size();
      if (moves > limit && !merged.isEmpty()) {
        break;
      }
      merged.add(segment);
    }
    return merged;
  }

  private static int earliest(List<List<Segment>> heads, int[] next) {
    int found = -1;
    @Nullable Segment first = null;
    for (int i = 0; i < heads.size(); i++) {
      if (next[i] < heads.get(i).size()) {
        Segment segment = heads.get(i).get(next[i]);
        if (first == null || segment.at().isBefore(first.at())) {
          first = segment;
          found = i;
        }
      }
    }
    return found;
  }
}
