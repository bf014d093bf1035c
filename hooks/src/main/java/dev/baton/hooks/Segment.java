package dev.baton.hooks;

import dev.baton.git.history.HeadMove;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves of one HEAD that have to be understood together: a single one, or a whole rebase.
 *
 * @param worktree whose HEAD it is; {@code -} for the main work tree
 * @param moves at least one
 * @param ending how it ended
 */
record Segment(String worktree, List<HeadMove> moves, Ending ending) {
  Segment {
    moves = List.copyOf(moves);
  }

  /** How a segment ended. */
  enum Ending {
    /** It is a single move, and no rebase. */
    SINGLE,
    /** The rebase came to its end. */
    FINISHED,
    /** The rebase was taken back. */
    ABORTED,
    /** The reflog tells no end: it was left as it stood, or done with no branch to return to. */
    LEFT
  }

  boolean isRebase() {
    return ending != Ending.SINGLE;
  }

  /** When it was over. */
  Instant at() {
    return moves.getLast().at();
  }

  /** The offset behind it in the reflog. */
  long end() {
    return moves.getLast().end();
  }

  /**
   * Cuts the moves of a HEAD into segments. A rebase that is still going on is left out: its
   * commits are not what they will be. So is one that is done, until git has told the post-rewrite
   * hook or has put its files away, which it does after that.
   *
   * @param rebasing whether a rebase is going on in that work tree
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
      if (rebasing && last && ending != Ending.ABORTED && !rebase.isToldOf(rewrites)) {
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

  /** Whether git told the hook what became of the commits; it does so at the end. */
  boolean isToldOf(Rewrites rewrites) {
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
