package dev.baton.hooks;

import dev.baton.git.history.HeadLog;
import dev.baton.git.history.HeadMove;
import dev.baton.git.worktree.WorktreeDir;
import dev.baton.store.GitState.HeadPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The new lines of one work tree's HEAD reflog.
 *
 * @param mark null when there is no reflog
 * @param last the position of the last line that was read
 * @param moves the lines after it
 * @param rebasing whether a rebase is running there
 */
record HeadNews(
    WorktreeDir worktree,
    @Nullable FileMark mark,
    HeadPosition last,
    List<HeadMove> moves,
    boolean rebasing) {

  /**
   * Reads the new lines.
   *
   * @param before null when this work tree has not been read before; then everything is new
   */
  static HeadNews read(WorktreeDir worktree, @Nullable HeadPosition before) {
    // Checked before the file is read: a rebase that ends meanwhile is looked at again the next
    // time.
    boolean rebasing = worktree.rebasing();
    FileMark mark = FileMark.of(worktree.headLog());
    HeadPosition none = nothing(worktree.name());
    if (mark == null) {
      return new HeadNews(worktree, null, before == null ? none : start(before), List.of(), false);
    }
    HeadPosition known = before == null ? none : before;
    if (isAfterUnlogged(known, mark)) {
      List<HeadMove> moves = HeadLog.since(worktree.headLog(), known.end());
      return new HeadNews(worktree, mark, known, moves, rebasing);
    }
    if (known.lineLength() > 0) {
      List<HeadMove> fromLast = HeadLog.since(worktree.headLog(), known.end() - known.lineLength());
      if (!fromLast.isEmpty()
          && isLast(fromLast.getFirst(), known)
          && fromLast.getFirst().end() == known.end()) {
        return new HeadNews(worktree, mark, known, fromLast.subList(1, fromLast.size()), rebasing);
      }
    }
    return restarted(worktree, mark, known, rebasing);
  }

  /** The position before the first line. */
  static HeadPosition nothing(String worktree) {
    return new HeadPosition(worktree, "", 0, 0, 0, 0, "", "", Instant.EPOCH);
  }

  /** The same last line, at the start of a file that does not exist yet. */
  private static HeadPosition start(HeadPosition before) {
    return new HeadPosition(
        before.worktree(), "", 0, 0, 0, 0, before.before(), before.after(), before.at());
  }

  private static boolean isLast(HeadMove move, HeadPosition known) {
    return move.before().equals(known.before())
        && move.after().equals(known.after())
        && move.at().equals(known.at());
  }

  /** Whether HEAD was moved without a line after the last line that was read. */
  private static boolean isAfterUnlogged(HeadPosition known, FileMark mark) {
    return known.lineLength() == 0
        && known.end() > 0
        && known.end() <= mark.size()
        && known.file().equals(mark.key());
  }

  /** The file was rewritten by 'git reflog expire' or 'git gc', or replaced. */
  private static HeadNews restarted(
      WorktreeDir worktree, FileMark mark, HeadPosition known, boolean rebasing) {
    List<HeadMove> all = HeadLog.since(worktree.headLog(), 0);
    int from = 0;
    for (int i = 0; i < all.size(); i++) {
      if (isLast(all.get(i), known)) {
        from = i + 1;
      }
    }
    while (from < all.size()
        && !known.after().isEmpty()
        && all.get(from).at().isBefore(known.at())) {
      from++;
    }
    HeadPosition last = from == 0 ? start(known) : at(worktree.name(), mark, all, from);
    return new HeadNews(worktree, mark, last, all.subList(from, all.size()), rebasing);
  }

  private static HeadPosition at(String worktree, FileMark mark, List<HeadMove> moves, int count) {
    HeadMove last = moves.get(count - 1);
    long start = count == 1 ? 0 : moves.get(count - 2).end();
    return position(worktree, mark, last, last.end() - start);
  }

  private static HeadPosition position(
      String worktree, FileMark mark, HeadMove last, long lineLength) {
    return new HeadPosition(
        worktree,
        mark.key(),
        mark.size(),
        mark.mtime(),
        last.end(),
        lineLength,
        last.before(),
        last.after(),
        last.at());
  }

  /**
   * The position after this many of the moves.
   *
   * @param moreSoon whether the rest can be processed at any time, so that the next command should
   *     find it
   */
  HeadPosition after(int count, boolean moreSoon) {
    FileMark seen = mark;
    if (seen == null) {
      return last;
    }
    HeadPosition position = after(seen, count);
    return moreSoon ? position.readAgain() : position;
  }

  private HeadPosition after(FileMark seen, int count) {
    if (count == 0) {
      return new HeadPosition(
          last.worktree(),
          seen.key(),
          seen.size(),
          seen.mtime(),
          last.end(),
          last.lineLength(),
          last.before(),
          last.after(),
          last.at());
    }
    long start = count == 1 ? last.end() : moves.get(count - 2).end();
    HeadMove move = moves.get(count - 1);
    return position(last.worktree(), seen, move, move.end() - start);
  }

  /** The segments that are complete by now. */
  List<Segment> segments(Rewrites rewrites) {
    return new ArrayList<>(Segment.split(worktree.name(), moves, rebasing, rewrites));
  }
}
