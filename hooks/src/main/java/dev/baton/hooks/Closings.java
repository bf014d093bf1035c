package dev.baton.hooks;

import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.git.ObjectIds;
import dev.baton.git.history.CommitFacts;
import dev.baton.hooks.Attribution.Made;
import dev.baton.hooks.Spool.SpoolLine;
import dev.baton.store.Change;
import dev.baton.store.Closing;
import dev.baton.store.ClosingLog;
import dev.baton.store.ClosingLog.Result;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Closes tasks whose commits say that they are done, within one transaction.
 *
 * <p>A trailer is only the word of the commit's author, so a claimed task is closed only on
 * evidence that its worker made the commit: the epoch in the hook's environment, the worker's
 * process above the hook or, where the claim has no process, that nobody else has a claim in the
 * work tree. Everything else is recorded as a refused closing.
 */
record Closings(Stores stores, Attribution attribution) {
  private static final String TRAILER = "Closes";

  /**
   * Closes the tasks that a commit asks to close, each once, even if the commit is rewritten later.
   *
   * @param n its iteration
   * @return whether a task was closed, and with it its claim
   */
  boolean close(long n, Made made, Stamp stamp) {
    boolean closed = false;
    for (TaskId id : asked(made.commit(), made.move().action())) {
      Optional<Task> task = stores.taskQueries().find(id);
      if (task.isPresent() && stores.closingLog().asksFirst(n, id)) {
        closed |= close(task.get(), made, stamp);
      }
    }
    return closed;
  }

  private boolean close(Task found, Made made, Stamp stamp) {
    TaskId task = found.id();
    CommitFacts commit = made.commit();
    Epoch epoch = carriedEpoch(task, made.hint());
    String refusal = null;
    if (epoch == null) {
      // The claims are read after the task, and what was read is what may be closed: on a server,
      // another worker may claim it at any moment.
      attribution.refresh();
      refusal = refusal(task, made);
      Claim claim = attribution.claimOf(task);
      epoch = claim == null ? Epoch.of(found) : claim.fence();
    }
    boolean closed = false;
    if (refusal == null) {
      String reason = "commit " + ObjectIds.brief(commit.id()) + ": " + commit.subject();
      Closing closing = new Closing(task, epoch, reason, commit.id(), stamp, "");
      Change change = stores.taskStates().briefly().close(closing);
      closed = change instanceof Change.Done;
      if (change instanceof Change.ClaimLost lost) {
        refusal = lost.problem();
      }
    }
    if (refusal != null) {
      stores
          .closingLog()
          .note(new ClosingLog.Entry(task, Result.REFUSED, commit.id(), refusal), stamp);
    }
    return closed;
  }

  /**
   * Compares the closings of a commit's former version with its present message.
   *
   * @param n its iteration
   */
  void follow(long n, CommitFacts commit, Stamp stamp) {
    List<TaskId> named = named(commit);
    for (ClosingLog.Entry entry : stores.closingLog().ofIteration(n)) {
      note(
          entry,
          named.contains(entry.task()),
          "the commit was amended, without the trailer",
          stamp);
    }
  }

  /**
   * Records that a commit is no longer on any branch, or is again.
   *
   * @param n its iteration
   */
  void reach(long n, boolean reachable, Stamp stamp) {
    for (ClosingLog.Entry entry : stores.closingLog().ofIteration(n)) {
      note(entry, reachable, "no branch has the commit any more", stamp);
    }
  }

  private void note(ClosingLog.Entry entry, boolean stands, String reason, Stamp stamp) {
    boolean changed =
        switch (entry.result()) {
          case CLOSED, RESTORED -> !stands;
          case WITHDRAWN -> stands;
          case REFUSED -> false;
        };
    if (changed && isClosed(entry.task())) {
      Result result = stands ? Result.RESTORED : Result.WITHDRAWN;
      String why = stands ? null : reason;
      stores
          .closingLog()
          .note(new ClosingLog.Entry(entry.task(), result, entry.commit(), why), stamp);
    }
  }

  private boolean isClosed(TaskId task) {
    return stores
        .taskQueries()
        .find(task)
        .map(found -> found.status() == TaskStatus.CLOSED)
        .orElse(false);
  }

  /** The epoch with which the commit's author worked on this task; null if not known. */
  private static @Nullable Epoch carriedEpoch(TaskId task, @Nullable SpoolLine hint) {
    return hint != null && task.value().equals(hint.task()) ? hint.epoch() : null;
  }

  private @Nullable String refusal(TaskId task, Made made) {
    Claim claim = attribution.claimOf(task);
    FormerHolder former = attribution.former(task, claim, made.hint());
    if (former != null) {
      return former.worker() + " lost its claim on it (epoch " + former.epoch().number() + ")";
    }
    if (claim == null) {
      return byUnknown(task, made);
    }
    ProcessIdentity process = claim.process();
    if (process != null && process.startTicks() != null) {
      return made.hint() != null && made.hint().isBelow(process)
          ? null
          : claim.worker() + " (process " + process.pid() + ") holds it and did not commit this";
    }
    Claim.Place place = claim.place();
    if (place == null) {
      return claim.worker() + " holds it";
    }
    if (!attribution.isIn(claim, made.tree())) {
      return claim.worker() + " holds it in " + place.worktree();
    }
    String other = otherWorkerIn(made.tree(), claim.worker());
    return other == null
        ? null
        : claim.worker() + " holds it, and " + other + " works in the same work tree";
  }

  /** Nobody holds the task, but the commit may be that of the worker that last held it here. */
  private @Nullable String byUnknown(TaskId task, Made made) {
    SpoolLine hint = made.hint();
    boolean known = made.tree().path().isEmpty() || (hint != null && !hint.ancestors().isEmpty());
    return known
        ? null
        : stores
            .workTreeClaims()
            .lost(made.tree(), false)
            .filter(lost -> lost.task().id().equals(task))
            .map(lost -> lost.worker() + " lost its claim on it in this work tree")
            .orElse(null);
  }

  private @Nullable String otherWorkerIn(Claim.Tree tree, String worker) {
    for (Claim claim : attribution.claims()) {
      if (attribution.isIn(claim, tree) && !claim.worker().equals(worker)) {
        return claim.worker();
      }
    }
    return null;
  }

  /**
   * The valid ids after {@code Closes:}, which may be several in one line; none for a revert or a
   * cherry-pick, whose message is that of another commit.
   *
   * @param action the name of the operation in git's reflog
   */
  private static List<TaskId> asked(CommitFacts commit, String action) {
    return isCopy(commit, action) ? List.of() : named(commit);
  }

  /** The valid ids after {@code Closes:} in any commit. */
  static List<TaskId> named(CommitFacts commit) {
    List<TaskId> tasks = new ArrayList<>();
    for (String value : commit.trailers(TRAILER)) {
      for (String word : value.split("[,\\s]+", -1)) {
        add(tasks, word.startsWith("#") ? word.substring(1) : word);
      }
    }
    return tasks;
  }

  private static boolean isCopy(CommitFacts commit, String action) {
    return action.contains("cherry-pick")
        || action.startsWith("revert")
        || commit.subject().startsWith("Revert \"")
        || commit.body().contains("This reverts commit ")
        || commit.body().contains("(cherry picked from commit ");
  }

  private static void add(List<TaskId> tasks, String word) {
    try {
      TaskId task = new TaskId(word);
      if (!tasks.contains(task)) {
        tasks.add(task);
      }
    } catch (InvalidValue notAnId) {
      // Not an id, such as an issue number of another tracker.
    }
  }
}
