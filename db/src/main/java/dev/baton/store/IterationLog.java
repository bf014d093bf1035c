package dev.baton.store;

import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.store.Iteration.IterationDraft.Content;
import dev.baton.store.Iteration.IterationDraft.Owner;
import dev.baton.task.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores what happened in git. To be called within {@link Stores#inTransaction}, together with the
 * positions up to which git's files have been read.
 */
public record IterationLog(Database database) {
  /** Sets the task of an iteration whose task was not known when it was stored. */
  public boolean assign(long n, TaskId task, @Nullable Long epoch) {
    return Sql.of(
                "update iteration set task_id = ?, epoch = ? where id = ? and task_id is null",
                task,
                epoch,
                n)
            .run(database)
        == 1;
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
              Sql.insert("iteration")
                  .set("run", owner.run())
                  .set("task_id", owner.task())
                  .set("epoch", owner.epoch())
                  .set("worker", owner.worker())
                  .set("worktree", owner.tree().orNull())
                  .setTo("clone", "$clone()")
                  .set("source", "commit")
                  .set("state", "kept")
                  .set(
                      "started_at",
                      owner.startedAt() == null ? null : (Long) Nanos.nearest(owner.startedAt()))
                  .set("ended_at", Nanos.nearest(draft.endedAt()))
                  .set("action", draft.action())
                  .ending(" returning id")
                  .number(h);
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
          Sql.update("iteration", "id = :n")
              .set("commit_id", content.commit())
              .set("subject", content.subject())
              .set("author", content.author())
              .set("authored_at", Nanos.nearest(content.authoredAt()))
              .set("action", draft.action())
              .with("n", n)
              .run(h);
          name(h, n, content.commit());
          return true;
        });
  }

  /**
   * The running iteration of the run that has this claim; empty where the claim belongs to no run.
   */
  public Optional<Long> runningUnder(TaskId task, long epoch) {
    return Sql.of(
            "select id from iteration where task_id = ? and epoch = ?"
                + " and source = 'run' and state = 'running' order by id desc limit 1",
            task,
            epoch)
        .first(database, row -> row.number(1));
  }

  private static boolean isRunning(Handle h, long n) {
    return source(h, n, "and state = 'running'");
  }

  private static boolean isOfRun(Handle h, long n) {
    return source(h, n, "");
  }

  private static boolean source(Handle h, long n, String condition) {
    return Sql.of("select 1 from iteration where id = :n and source = 'run' " + condition)
        .with("n", n)
        .exists(h);
  }

  private static boolean isKnown(Handle h, String commit) {
    return Sql.of("select 1 from iteration_commit where commit_id = ?", commit).exists(h);
  }

  /** Updates an iteration whose commit was rewritten, or restored to an earlier one. */
  public void follow(long n, Content content) {
    database.write(
        Locks.COMMITS,
        h -> {
          if (isOfRun(h, n)) {
            // It was measured as a whole, and may have several commits.
            Sql.of(
                    "update iteration set commit_id = ?, subject = ? where id = ?",
                    content.commit(),
                    content.subject(),
                    n)
                .run(h);
            name(h, n, content.commit());
          } else {
            Sql.of("delete from iteration_file where iteration_id = ?", n).run(h);
            write(h, n, content);
          }
          return Sql.of(
                  "update iteration set state = 'kept', squashed_into = null"
                      + " where id = ? and state <> 'running'",
                  n)
              .run(h);
        });
  }

  private static void write(Handle h, long n, Content content) {
    DiffSize diff = content.diff();
    Sql.update("iteration", "id = :n")
        .set("base_commit", content.base())
        .set("commit_id", content.commit())
        .set("subject", content.subject())
        .set("author", content.author())
        .set("authored_at", Nanos.nearest(content.authoredAt()))
        .set(IterationRows.values(diff))
        .with("n", n)
        .run(h);
    Sql.of(
            "insert into iteration_commit (commit_id, iteration_id) values (?, ?)"
                + " on conflict (commit_id) do update set iteration_id = excluded.iteration_id",
            content.commit(),
            n)
        .run(h);
    IterationRows.insertFiles(h, n, content.files());
  }

  /** Stores a commit id that an iteration had in between. */
  public void name(long n, String commit) {
    database.write(h -> name(h, n, commit));
  }

  private static int name(Handle h, long n, String commit) {
    return Sql.of(
            "insert into iteration_commit (commit_id, iteration_id) values (?, ?)"
                + " on conflict do nothing",
            commit,
            n)
        .run(h);
  }

  /** Marks the iteration as squashed into another. */
  public void squash(long n, long into) {
    Sql.of(
            "update iteration set state = 'squashed', squashed_into = ?"
                + " where id = ? and state <> 'running'",
            into,
            n)
        .run(database);
  }

  /** Records whether a branch, tag or work tree still reaches its commit. */
  public void setReachable(long n, boolean reachable) {
    Sql.of(
            "update iteration set state = :state, squashed_into = null"
                + " where id = :n and state <> 'running' and state <> :state")
        .with("state", reachable ? "kept" : "dropped")
        .with("n", n)
        .run(database);
  }
}
