package dev.baton.hooks;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.git.history.CommitFacts;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.IterationLog;
import dev.baton.store.Stamp;
import dev.baton.store.TaskQueries;
import dev.baton.store.TaskStates;
import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/** Closes tasks whose commits say that they are done, within one transaction. */
final class Closings {
  private static final int SHORT_ID = 7;

  private final IterationLog log;
  private final TaskQueries finder;
  private final Claims claims;
  private final TaskStates statuses;

  Closings(IterationLog log, TaskQueries finder, Claims claims, TaskStates statuses) {
    this.log = log;
    this.finder = finder;
    this.claims = claims;
    this.statuses = statuses;
  }

  /**
   * Closes what a commit asks for; each task once, whatever becomes of the commit later.
   *
   * @param n the iteration of the commit
   * @param action what git's reflog calls the act
   * @param worktree absolute path of the work tree that made it; null when not known
   * @return whether a task was closed, and with it its claim
   */
  boolean close(
      long n,
      CommitFacts commit,
      String action,
      @Nullable String worktree,
      @Nullable SpoolLine hint,
      Stamp stamp) {
    boolean closed = false;
    for (TaskId task : ClosingTrailers.of(commit, action)) {
      if (finder.find(task).isPresent() && log.asksFirst(n, task)) {
        closed |= close(task, commit, worktree, hint, stamp);
      }
    }
    return closed;
  }

  private boolean close(
      TaskId task,
      CommitFacts commit,
      @Nullable String worktree,
      @Nullable SpoolLine hint,
      Stamp stamp) {
    String refusal = refusal(task, worktree);
    boolean closed = false;
    if (refusal == null) {
      Epoch epoch =
          hint != null && hint.epoch() != null && task.value().equals(hint.task())
              ? new Epoch(hint.epoch())
              : null;
      String reason = "commit " + commit.id().substring(0, SHORT_ID) + ": " + commit.subject();
      Change change = statuses.closeByCommit(task, epoch, reason, commit.id(), stamp);
      closed = change instanceof Change.Done;
      if (change instanceof Change.ClaimLost) {
        refusal = "the worker's claim with epoch " + epoch + " was lost";
      }
    }
    if (refusal != null) {
      statuses.noteRefusedClosing(task, refusal, commit.id(), stamp);
    }
    return closed;
  }

  private @Nullable String refusal(TaskId task, @Nullable String worktree) {
    Claim claim = claims.current(task).orElse(null);
    Claim.Place place = claim == null ? null : claim.place();
    return claim == null || place == null || place.worktree().equals(worktree)
        ? null
        : claim.worker() + " works on it in " + place.worktree();
  }
}
