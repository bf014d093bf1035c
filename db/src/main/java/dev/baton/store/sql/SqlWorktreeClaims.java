package dev.baton.store.sql;

import dev.baton.claim.Claim;
import dev.baton.store.WorktreeClaims;
import dev.baton.store.sql.database.Database;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@link WorktreeClaims} by SQL. */
final class SqlWorktreeClaims implements WorktreeClaims {
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
}
