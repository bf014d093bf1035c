package dev.baton.hooks;

import dev.baton.git.history.HeadMove;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

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

  /** The offset after it in the reflog. */
  long end() {
    return moves.getLast().end();
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
}
