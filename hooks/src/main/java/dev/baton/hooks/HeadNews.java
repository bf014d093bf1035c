package dev.baton.hooks;

import dev.baton.git.Head;
import dev.baton.git.ObjectIds;
import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.CommitReader;
import dev.baton.git.history.HeadMove;
import dev.baton.git.history.HeadMove.HeadLog;
import dev.baton.git.worktree.WorkTreeDir;
import dev.baton.hooks.Segment.MoveKind;
import dev.baton.store.GitState.FileMark;
import dev.baton.store.GitState.HeadPosition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
    WorkTreeDir worktree,
    @Nullable FileMark mark,
    HeadPosition last,
    List<HeadMove> moves,
    boolean rebasing) {
  /**
   * Reads the new lines.
   *
   * @param before null when this work tree has not been read before; then everything is new
   */
  static HeadNews read(WorkTreeDir worktree, @Nullable HeadPosition before) {
    // Checked before the file is read: a rebase that ends meanwhile is looked at again the next
    // time.
    boolean rebasing = worktree.rebasing();
    FileMark mark = ChangeProbe.mark(worktree.headLog());
    HeadPosition known = before == null ? nothing(worktree.name()) : before;
    if (mark == null) {
      return new HeadNews(worktree, null, start(known), List.of(), false);
    }
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
  private static HeadPosition nothing(String worktree) {
    return new HeadPosition(worktree, FileMark.NONE, 0, 0, "", "", Instant.EPOCH);
  }

  /** The same last line, at the start of a file that does not exist yet. */
  private static HeadPosition start(HeadPosition before) {
    return new HeadPosition(
        before.worktree(), FileMark.NONE, 0, 0, before.before(), before.after(), before.at());
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
        && known.file().key().equals(mark.key());
  }

  /** The file was rewritten by 'git reflog expire' or 'git gc', or replaced. */
  private static HeadNews restarted(
      WorkTreeDir worktree, FileMark mark, HeadPosition known, boolean rebasing) {
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
    HeadPosition last =
        from == 0 ? start(known) : position(worktree.name(), mark, all.subList(0, from), 0);
    return new HeadNews(worktree, mark, last, all.subList(from, all.size()), rebasing);
  }

  /**
   * The position after these moves, at least one.
   *
   * @param from where the line of the first one begins
   */
  private static HeadPosition position(
      String worktree, FileMark mark, List<HeadMove> moves, long from) {
    HeadMove last = moves.getLast();
    long start = moves.size() == 1 ? from : moves.get(moves.size() - 2).end();
    return new HeadPosition(
        worktree, mark, last.end(), last.end() - start, last.before(), last.after(), last.at());
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
    HeadPosition position =
        count == 0
            ? new HeadPosition(
                last.worktree(),
                seen,
                last.end(),
                last.lineLength(),
                last.before(),
                last.after(),
                last.at())
            : position(last.worktree(), seen, moves.subList(0, count), last.end());
    return moreSoon ? position.readAgain() : position;
  }

  /**
   * Adds the moves of HEADs that are missing in their reflogs: not every program that makes commits
   * writes a reflog. Such a move shows in the difference between one line and the next, or between
   * the last line and HEAD itself.
   */
  static final class UnloggedMoves {
    private final List<HeadNews> heads;
    private final CommitReader reader;
    private final Path common;

    /** Commits that some reflog names, which are no news of another work tree. */
    private final Set<String> logged = new HashSet<>();

    /**
     * @param common the directory that all work trees share
     */
    UnloggedMoves(List<HeadNews> heads, CommitReader reader, Path common) {
      this.heads = heads;
      this.reader = reader;
      this.common = common;
      for (HeadNews head : heads) {
        for (HeadMove move : head.moves()) {
          logged.add(move.after());
        }
      }
    }

    /**
     * The same news with the missing moves. Asks git only where some are missing.
     *
     * @throws dev.baton.git.GitFailedException when git cannot be asked
     */
    List<HeadNews> complete() {
      List<HeadNews> complete = new ArrayList<>();
      for (HeadNews head : heads) {
        // Without a reflog nothing shows where HEAD was; in a rebase it is not where it will be.
        complete.add(head.mark() == null || head.rebasing() ? head : complete(head));
      }
      return complete;
    }

    private HeadNews complete(HeadNews head) {
      List<HeadMove> moves = new ArrayList<>();
      String at = head.last().after();
      Instant since = head.last().at();
      long end = head.last().end();
      for (HeadMove move : head.moves()) {
        if (isGap(at, move.before()) && !MoveKind.of(move).isOfRebase()) {
          moves.addAll(between(at, move.before(), since, end));
        }
        moves.add(move);
        at = move.after();
        since = move.at();
        end = move.end();
      }
      String now = Head.loose(head.worktree().gitDir(), common);
      if (now != null && isGap(at, now) && isSettled(head)) {
        moves.addAll(between(at, now, since, end));
      }
      return new HeadNews(head.worktree(), head.mark(), head.last(), moves, head.rebasing());
    }

    private static boolean isGap(String before, String after) {
      return !before.equals(after) && !ObjectIds.isNone(before) && !ObjectIds.isNone(after);
    }

    /**
     * Git changes the branch and then adds the line, with HEAD locked all the time. So after the
     * lock is gone the line is there, if there will be one.
     */
    private static boolean isSettled(HeadNews head) {
      FileMark mark = head.mark();
      return mark != null
          && !Files.exists(head.worktree().gitDir().resolve("HEAD.lock"))
          && mark.equals(ChangeProbe.mark(head.worktree().headLog()));
    }

    /**
     * The moves from one commit to another.
     *
     * @param since when HEAD was at the first one; older commits were only checked out
     * @param end the offset after the line before
     */
    private List<HeadMove> between(String from, String to, Instant since, long end) {
      List<String> ids = new ArrayList<>(reader.between(from, to));
      ids.removeAll(logged);
      List<CommitFacts> commits = ids.isEmpty() ? List.of() : reader.read(ids);
      List<HeadMove> moves = new ArrayList<>();
      String before = from;
      for (CommitFacts commit : commits) {
        if (!commit.committedAt().isBefore(since)) {
          boolean first = commit.equals(commits.getFirst());
          String action = first && isAmended(from, commit) ? "commit (amend)" : "commit";
          Instant at = commit.committedAt();
          moves.add(new HeadMove(before, commit.id(), at, action, commit.subject(), end));
        }
        before = commit.id();
      }
      if (moves.isEmpty() || !moves.getLast().after().equals(to)) {
        moves.add(new HeadMove(before, to, since, "checkout", "", end));
      }
      return moves;
    }

    /** Whether a commit replaced the one that HEAD was at. */
    private boolean isAmended(String from, CommitFacts commit) {
      List<CommitFacts> replaced =
          commit.parents().contains(from) ? List.of() : reader.read(List.of(from));
      return !replaced.isEmpty() && replaced.getFirst().isLike(commit);
    }
  }
}
