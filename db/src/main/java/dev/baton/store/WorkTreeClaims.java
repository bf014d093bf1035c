package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.RescueOutcome;
import dev.baton.store.Events.ObjectText;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The current and the last worker in a work tree, and the work trees of claims that ended while
 * their machine was away: no other can save what is in them. A database file has none of the
 * latter.
 */
public record WorkTreeClaims(Database database) {
  /**
   * A task that was reopened because its worker was gone.
   *
   * @param task as it is now
   * @param epoch the epoch that the worker had
   */
  public record Lost(Task task, long epoch, String worker) {}

  /**
   * The work tree of a claim that ended while its machine was away.
   *
   * @param epoch of the claim
   * @param reason why it ended, in words
   */
  public record Unsaved(TaskId task, long epoch, String worker, Claim.Place place, String reason) {}

  /** The current claims made in this work tree of this clone, by task. */
  public List<Claim> current(Claim.Tree tree) {
    List<Claim> here = new ArrayList<>();
    for (Claim claim : new Claims(database, false).current()) {
      if (isIn(claim, tree)) {
        here.add(claim);
      }
    }
    return here;
  }

  /** Whether a claim was made in this work tree of this clone: another may have the same path. */
  public boolean isIn(Claim claim, Claim.Tree tree) {
    Claim.Place place = claim.place();
    return place != null && isOfThisClone(claim) && place.tree().isStill(tree);
  }

  /** Whether a claim was made in this clone, or outside any. */
  public boolean isOfThisClone(Claim claim) {
    return isOfThisClone(claim.place());
  }

  /** The same for the place of a claim; null for one outside any clone. */
  public boolean isOfThisClone(Claim.@Nullable Place place) {
    return place == null || place.cloneId().equals(database.locality().cloneId());
  }

  /**
   * The last claim that was made there, if it ended because its task was reopened by a sweep. A
   * claim that its worker or a person ended does not count: nobody still relies on it.
   *
   * @param evenOverruled whether one that a person or another worker took away counts as well
   */
  public Optional<Lost> lost(Claim.Tree tree, boolean evenOverruled) {
    String taken =
        evenOverruled
            ? " or exists (select 1 from lost_claim l"
                + " where l.task_id = c.task_id and l.epoch = c.epoch)"
            : "";
    return database.read(h ->
        Sql.of(
                """
                select c.task_id, c.epoch, c.actor from event c
                where c.id = (
                    select id from event
                    where kind = 'claimed' and (detail ->> 'tree' = :tree
                        or (detail ->> 'worktree' = :worktree and detail ->> 'tree' is null))
                      and coalesce(detail ->> 'clone', '') = $clone()
                    order by at desc, id desc limit 1)
                  and ((
                    select e.kind from event e
                    where e.task_id = c.task_id and e.id > c.id and e.epoch > c.epoch
                    order by e.id limit 1) in ('swept', 'poisoned')
                """
                    + taken
                    + ")")
            .with("worktree", tree.path())
            .with("tree", tree.id())
            .first(h, row -> lost(h, row)));
  }

  /** The last claim that was made in this clone while this branch was checked out. */
  public Optional<Lost> lastOn(String branch) {
    return claimed(
        "detail ->> 'branch' = :what and epoch >= :epoch and coalesce(detail ->> 'clone', '') ="
            + " $clone()",
        branch,
        0);
  }

  /** The claim on a task with this number. */
  public Optional<Lost> made(TaskId task, Epoch epoch) {
    return claimed("task_id = :what and epoch = :epoch", task.value(), epoch.number());
  }

  private Optional<Lost> claimed(String which, String what, long epoch) {
    return database.read(h ->
        Sql.of(
                "select task_id, epoch, actor from event where kind = 'claimed' and "
                    + which
                    + " and task_id in (select id from task)"
                    + " order by id desc limit 1")
            .with("what", what)
            .with("epoch", epoch)
            .first(h, row -> lost(h, row)));
  }

  private static Lost lost(Handle h, Row row) {
    return new Lost(TaskQueries.task(h, row.task(1)), row.number(2), row.text(3));
  }

  /** Whether a claim was ever made in this work tree of this clone. */
  public boolean isKnown(Claim.Tree tree) {
    return Sql.of(
            """
            select 1 from event
            where kind = 'claimed' and (detail ->> 'tree' = ?
                or (detail ->> 'worktree' = ? and detail ->> 'tree' is null))
              and coalesce(detail ->> 'clone', '') = $clone()
            limit 1
            """,
            tree.id(),
            tree.path())
        .exists(database);
  }

  /** Where the last claim on a task was made; empty where there was none in a work tree. */
  public Optional<Claim.Place> last(TaskId task) {
    return Sql.of(
            """
            select detail ->> 'worktree', detail ->> 'base_commit', detail ->> 'clone',
              detail ->> 'tree'
            from event where task_id = ? and kind = 'claimed'
              and detail ->> 'worktree' is not null
            order by id desc limit 1
            """,
            task)
        .first(
            database,
            row ->
                new Claim.Place(
                    row.text(1),
                    null,
                    row.text(2),
                    Objects.requireNonNullElse(row.text(3), ""),
                    Objects.requireNonNullElse(row.text(4), "")));
  }

  /** Notes the work tree of a claim that is about to end, if only its own machine can save it. */
  static void note(Handle h, Claim ended, RescueOutcome rescue, String reason, Instant now) {
    Claim.Place place = ended.place();
    if (place == null || place.cloneId().isEmpty() || rescue.trouble() == null) {
      return;
    }
    Sql.insert("unsaved")
        .set("task_id", ended.task())
        .set("epoch", ended.epoch())
        .set("worker", ended.worker())
        .set("clone", place.cloneId())
        .set("worktree", place.worktree())
        .set("tree", place.treeId())
        .set("base_commit", place.baseCommit())
        .set("reason", reason)
        .set("ended_at", now)
        .ending(" on conflict (task_id, epoch) do nothing")
        .run(h);
  }

  /** Those of the clone in which the command was called. */
  public List<Unsaved> unsaved() {
    String clone = database.locality().cloneId();
    if (clone.isEmpty()) {
      return List.of();
    }
    return Sql.of(
            """
            select task_id, epoch, worker, worktree, base_commit, reason, tree from unsaved
            where clone = ? order by ended_at, task_id
            """,
            clone)
        .list(
            database,
            row ->
                new Unsaved(
                    row.task(1),
                    row.number(2),
                    row.text(3),
                    new Claim.Place(row.text(4), null, row.text(5), clone, row.text(7)),
                    row.text(6)));
  }

  /**
   * An unsaved work tree was looked at, and need not be again.
   *
   * @param ref the rescue with what was in it; null where nothing was saved
   * @param commit the commit of the ref; null exactly when the ref is
   * @param files how many files were saved
   * @return whether no other process was faster
   */
  public boolean settle(
      Unsaved lost, @Nullable String ref, @Nullable String commit, int files, Stamp stamp) {
    return database.write(
        Locks.task(lost.task()),
        h -> {
          int deleted =
              Sql.of(
                      "delete from unsaved where task_id = ? and epoch = ?",
                      lost.task(),
                      lost.epoch())
                  .run(h);
          if (deleted > 0 && ref != null) {
            Events.add(
                h,
                lost.task(),
                "rescued",
                stamp,
                new ObjectText()
                    .with("worker", lost.worker())
                    .with("worker_epoch", lost.epoch())
                    .with("worktree", lost.place().worktree())
                    .with("rescue", ref)
                    .with("rescue_commit", commit)
                    .with("rescue_files", files));
          }
          return deleted > 0;
        });
  }
}
