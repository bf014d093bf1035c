package dev.baton.store;

import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.store.Iteration.IterationDraft.Content;
import dev.baton.store.Iteration.IterationDraft.Owner;
import dev.baton.task.TaskId;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Stores what happened in git. To be called within {@link Stores#inTransaction}, together with the
 * positions up to which git's files have been read.
 */
public record IterationLog(Database database) {
  /** Sets the task of an iteration whose task was not known when it was stored. */
  public boolean assign(long n, TaskId task, @Nullable Long epoch) {
    return database.write(
        Locks.NOTHING,
        h ->
            h.createUpdate(
                        "update iteration set task_id = :task, epoch = :epoch"
                            + " where id = :n and task_id is null")
                    .bind("task", task.value())
                    .bind("epoch", epoch)
                    .bind("n", n)
                    .execute()
                == 1);
  }

  /**
   * Stores a commit as an iteration, and attaches the errors and test results that were waiting for
   * it.
   *
   * @return its number; empty when the commit was already stored, and nothing was done
   */
  public Optional<Long> add(IterationDraft draft) {
    return database.write(
        Locks.COMMITS,
        h -> {
          Content content = draft.content();
          if (isKnown(h, content.commit())) {
            return Optional.empty();
          }
          Owner owner = draft.owner();
          long n =
              h.createQuery(
                      """
                      insert into iteration (run, task_id, epoch, worker, worktree, clone, source,
                        state, started_at, ended_at, action)
                      values (:run, :task, :epoch, :worker, :worktree, $clone(), 'commit', 'kept',
                        :started, :ended, :action)
                      returning id
                      """)
                  .bind("run", owner.run())
                  .bind("task", owner.task() == null ? null : owner.task().value())
                  .bind("epoch", owner.epoch())
                  .bind("worker", owner.worker())
                  .bind("worktree", owner.tree().orNull())
                  .bind(
                      "started",
                      owner.startedAt() == null ? null : (Long) BreakerLog.nanos(owner.startedAt()))
                  .bind("ended", BreakerLog.nanos(draft.endedAt()))
                  .bind("action", draft.action())
                  .map((row, ctx) -> row.getLong(1))
                  .one();
          write(h, n, content);
          if (isCurrent(h, owner)) {
            IterationRows.attachPending(h, n, owner.task(), owner.tree());
          }
          return Optional.of(n);
        });
  }

  /** Pending records belong to the task's current worker, not to one that lost the claim. */
  private static boolean isCurrent(Handle h, Owner owner) {
    Long carried = owner.epoch();
    return owner.task() == null
        || carried == null
        || TaskQueries.find(h, owner.task()).map(task -> task.epoch() == carried).orElse(false);
  }

  /**
   * Adds a commit to the iteration of a run, unless that has ended or does not exist. What such an
   * iteration changed is measured as a whole when it ends, so only the commit id is stored.
   *
   * @return whether the commit belongs to it now; false also when the commit was already stored
   */
  public boolean giveToRun(long n, IterationDraft draft) {
    return database.write(
        Locks.COMMITS,
        h -> {
          if (isKnown(h, draft.content().commit()) || !isRunning(h, n)) {
            return false;
          }
          Content content = draft.content();
          h.createUpdate(
                  """
                  update iteration set commit_id = :commit, subject = :subject, author = :author,
                    authored_at = :authored, action = :action
                  where id = :n
                  """)
              .bind("commit", content.commit())
              .bind("subject", content.subject())
              .bind("author", content.author())
              .bind("authored", BreakerLog.nanos(content.authoredAt()))
              .bind("action", draft.action())
              .bind("n", n)
              .execute();
          name(h, n, content.commit());
          return true;
        });
  }

  /**
   * The running iteration of the run that has this claim; empty where the claim belongs to no run.
   */
  public Optional<Long> runningUnder(TaskId task, long epoch) {
    return database.read(h ->
        h.createQuery(
                "select id from iteration where task_id = :task and epoch = :epoch"
                    + " and source = 'run' and state = 'running' order by id desc limit 1")
            .bind("task", task.value())
            .bind("epoch", epoch)
            .map((row, ctx) -> row.getLong(1))
            .findFirst());
  }

  private static boolean isRunning(Handle h, long n) {
    return source(h, n, "and state = 'running'");
  }

  private static boolean isOfRun(Handle h, long n) {
    return source(h, n, "");
  }

  private static boolean source(Handle h, long n, String condition) {
    return h.createQuery("select 1 from iteration where id = :n and source = 'run' " + condition)
        .bind("n", n)
        .map((row, ctx) -> true)
        .findFirst()
        .isPresent();
  }

  private static boolean isKnown(Handle h, String commit) {
    return h.createQuery("select 1 from iteration_commit where commit_id = :commit")
        .bind("commit", commit)
        .map((row, ctx) -> true)
        .findFirst()
        .isPresent();
  }

  /** Updates an iteration whose commit was rewritten, or restored to an earlier one. */
  public void follow(long n, Content content) {
    database.write(
        Locks.COMMITS,
        h -> {
          if (isOfRun(h, n)) {
            // It was measured as a whole, and may have several commits.
            h.createUpdate(
                    "update iteration set commit_id = :commit, subject = :subject where id = :n")
                .bind("commit", content.commit())
                .bind("subject", content.subject())
                .bind("n", n)
                .execute();
            name(h, n, content.commit());
          } else {
            h.createUpdate("delete from iteration_file where iteration_id = :n")
                .bind("n", n)
                .execute();
            write(h, n, content);
          }
          return h.createUpdate(
                  "update iteration set state = 'kept', squashed_into = null"
                      + " where id = :n and state <> 'running'")
              .bind("n", n)
              .execute();
        });
  }

  private static void write(Handle h, long n, Content content) {
    DiffSize diff = content.diff();
    h.createUpdate(
            """
            update iteration set base_commit = :base, commit_id = :commit, subject = :subject,
              author = :author, authored_at = :authored, files_changed = :files,
              insertions = :insertions, deletions = :deletions, diff_note = :note
            where id = :n
            """)
        .bind("base", content.base())
        .bind("commit", content.commit())
        .bind("subject", content.subject())
        .bind("author", content.author())
        .bind("authored", BreakerLog.nanos(content.authoredAt()))
        .bind("files", diff.filesChanged())
        .bind("insertions", diff.insertions())
        .bind("deletions", diff.deletions())
        .bind("note", diff.note())
        .bind("n", n)
        .execute();
    h.createUpdate(
            "insert into iteration_commit (commit_id, iteration_id) values (:commit, :n)"
                + " on conflict (commit_id) do update set iteration_id = excluded.iteration_id")
        .bind("commit", content.commit())
        .bind("n", n)
        .execute();
    IterationRows.insertFiles(h, n, content.files());
  }

  /** Stores a commit id that an iteration had in between. */
  public void name(long n, String commit) {
    database.write(h -> name(h, n, commit));
  }

  private static int name(Handle h, long n, String commit) {
    return h.createUpdate(
            "insert into iteration_commit (commit_id, iteration_id) values (:commit, :n)"
                + " on conflict do nothing")
        .bind("commit", commit)
        .bind("n", n)
        .execute();
  }

  /** Marks the iteration as squashed into another. */
  public void squash(long n, long into) {
    database.write(h ->
        h.createUpdate(
                "update iteration set state = 'squashed', squashed_into = :into"
                    + " where id = :n and state <> 'running'")
            .bind("into", into)
            .bind("n", n)
            .execute());
  }

  /** Records whether a branch, tag or work tree still reaches its commit. */
  public void setReachable(long n, boolean reachable) {
    database.write(h ->
        h.createUpdate(
                "update iteration set state = :state, squashed_into = null"
                    + " where id = :n and state <> 'running' and state <> :state")
            .bind("state", reachable ? "kept" : "dropped")
            .bind("n", n)
            .execute());
  }
}
