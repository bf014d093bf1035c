package dev.baton.hooks;

import dev.baton.git.Head;
import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.CommitReader;
import dev.baton.git.history.HeadMove;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds the moves of HEADs that are missing in their reflogs: not every program that makes commits
 * writes a reflog. Such a move shows in the difference between one line and the next, or between
 * the last line and HEAD itself.
 */
final class UnloggedMoves {
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
      head.moves().forEach(move -> logged.add(move.after()));
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
    return !before.equals(after) && !isNone(before) && !isNone(after);
  }

  private static boolean isNone(String id) {
    return id.chars().allMatch(digit -> digit == '0');
  }

  /**
   * Git changes the branch and then adds the line, with HEAD locked all the time. So after the lock
   * is gone the line is there, if there will be one.
   */
  private static boolean isSettled(HeadNews head) {
    FileMark mark = head.mark();
    return mark != null
        && !Files.exists(head.worktree().gitDir().resolve("HEAD.lock"))
        && mark.equals(FileMark.of(head.worktree().headLog()));
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
    CommitFacts replaced = commit.parents().contains(from) ? null : facts(from);
    return replaced != null
        && replaced.parents().equals(commit.parents())
        && replaced.author().equals(commit.author());
  }

  private @Nullable CommitFacts facts(String id) {
    List<CommitFacts> commits = reader.read(List.of(id));
    return commits.isEmpty() ? null : commits.getFirst();
  }
}
