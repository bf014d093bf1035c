package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who works, and who worked last, in a work tree. */
public final class WorktreeClaims {
  private final Database database;

  public WorktreeClaims(Database database) {
    this.database = database;
  }

  /**
   * A claim that was taken back from its worker.
   *
   * @param task as it is now
   * @param epoch the one that the worker had
   */
  public record Lost(Task task, long epoch, String worker) {}

  /**
   * The claims on which somebody works there now, by task.
   *
   * @param worktree the absolute path, as claims carry it
   */
  public List<Claim> current(String worktree) {
    List<Claim> here = new ArrayList<>();
    for (Claim claim : new Claims(database).current()) {
      if (claim.place() != null && claim.place().worktree().equals(worktree)) {
        here.add(claim);
      }
    }
    return here;
  }

  /**
   * The last claim that was made there, if it ended by being taken back. One that its worker ended,
   * or a person, is none that anybody could still rely on.
   */
  public Optional<Lost> lost(String worktree) {
    return database.read(h ->
        h.createQuery(
                """
                select c.task_id, c.epoch, c.actor from event c
                where c.id = (
                    select id from event
                    where kind = 'claimed' and json_extract(detail, '$.worktree') = :worktree
                    order by at desc, id desc limit 1)
                  and (
                    select e.kind from event e
                    where e.task_id = c.task_id and e.id > c.id and e.epoch > c.epoch
                    order by e.id limit 1) in ('swept', 'poisoned')
                """)
            .bind("worktree", worktree)
            .map(row ->
                new Lost(
                    Claims.task(h, new TaskId(row.getString(1))), row.getLong(2), row.getString(3)))
            .findFirst());
  }
}
