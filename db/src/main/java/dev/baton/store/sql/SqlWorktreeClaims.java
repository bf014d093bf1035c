package dev.baton.store.sql;

import dev.baton.claim.Claim;
import dev.baton.claim.RescueOutcome;
import dev.baton.store.Locks;
import dev.baton.store.LostWork;
import dev.baton.store.Stamp;
import dev.baton.store.WorktreeClaims;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** {@link WorktreeClaims} and {@link LostWork} by SQL. */
final class SqlWorktreeClaims implements WorktreeClaims, LostWork {
  private final Database database;

  SqlWorktreeClaims(Database database) {
    this.database = database;
  }

  @Override
  public List<Claim> current(String worktree) {
    String clone = database.locality().cloneId();
    List<Claim> here = new ArrayList<>();
    for (Claim claim : new SqlClaims(database).current()) {
      Claim.Place place = claim.place();
      if (place != null && place.worktree().equals(worktree) && place.cloneId().equals(clone)) {
        here.add(claim);
      }
    }
    return here;
  }

  @Override
  public Optional<Lost> lost(String worktree) {
    return database.read(h ->
        h.createQuery(
                """
                select c.task_id, c.epoch, c.actor from event c
                where c.id = (
                    select id from event
                    where kind = 'claimed' and detail ->> 'worktree' = :worktree
                      and coalesce(detail ->> 'clone', '') = $clone()
                    order by at desc, id desc limit 1)
                  and (
                    select e.kind from event e
                    where e.task_id = c.task_id and e.id > c.id and e.epoch > c.epoch
                    order by e.id limit 1) in ('swept', 'poisoned')
                """)
            .bind("worktree", worktree)
            .map((row, ctx) ->
                new Lost(
                    SqlClaims.task(h, new TaskId(row.getString(1))),
                    row.getLong(2),
                    row.getString(3)))
            .findFirst());
  }

  /** Notes the work tree of a claim that is about to end, if only its own machine can save it. */
  static void note(Handle h, Claim ended, RescueOutcome rescue, String reason, Instant now) {
    Claim.Place place = ended.place();
    if (place == null || place.cloneId().isEmpty() || rescue.trouble() == null) {
      return;
    }
    h.createUpdate(
            """
            insert into unsaved
              (task_id, epoch, worker, clone, worktree, base_commit, reason, ended_at)
            values (:task, :epoch, :worker, :clone, :worktree, :base, :reason, :now)
            on conflict (task_id, epoch) do nothing
            """)
        .bind("task", ended.task().value())
        .bind("epoch", ended.epoch())
        .bind("worker", ended.worker())
        .bind("clone", place.cloneId())
        .bind("worktree", place.worktree())
        .bind("base", place.baseCommit())
        .bind("reason", reason)
        .bind("now", Nanos.of(now))
        .execute();
  }

  @Override
  public List<Unsaved> here() {
    String clone = database.locality().cloneId();
    if (clone.isEmpty()) {
      return List.of();
    }
    return database.read(h ->
        h.createQuery(
                """
                select task_id, epoch, worker, worktree, base_commit, reason from unsaved
                where clone = :clone order by ended_at, task_id
                """)
            .bind("clone", clone)
            .map((row, ctx) ->
                new Unsaved(
                    new TaskId(row.getString(1)),
                    row.getLong(2),
                    row.getString(3),
                    new Claim.Place(row.getString(4), null, row.getString(5), clone),
                    row.getString(6)))
            .list());
  }

  @Override
  public boolean settle(
      Unsaved lost, @Nullable String ref, @Nullable String commit, int files, Stamp stamp) {
    return database
        .on(Locks.task(lost.task()))
        .write(h -> {
          int deleted =
              h.createUpdate("delete from unsaved where task_id = :task and epoch = :epoch")
                  .bind("task", lost.task().value())
                  .bind("epoch", lost.epoch())
                  .execute();
          if (deleted > 0 && ref != null) {
            SqlEvents.add(
                h,
                lost.task(),
                stamp.at(),
                "rescued",
                stamp.actor(),
                "worker",
                lost.worker(),
                "worker_epoch",
                lost.epoch(),
                "worktree",
                lost.place().worktree(),
                "rescue",
                ref,
                "rescue_commit",
                commit,
                "rescue_files",
                files);
          }
          return deleted > 0;
        });
  }
}
