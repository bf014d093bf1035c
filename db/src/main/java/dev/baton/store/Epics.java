package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;

/** The progress of epics. Changes nothing. */
public final class Epics {
  /**
   * An epic that is not closed.
   *
   * @param children direct ones, without those that were deleted
   * @param closed how many of them are closed
   */
  public record Progress(TaskId epic, int children, int closed) {

    /** Whether all children are closed. Never true for an epic without children. */
    public boolean isDone() {
      return children > 0 && children == closed;
    }
  }

  private final Database database;

  Epics(Database database) {
    this.database = database;
  }

  /** All epics that are not closed, highest priority first. */
  public List<Progress> unfinished() {
    return database.read(h ->
        h.createQuery(
                """
                select e.id, count(c.id), count(*) filter (where c.status = 'closed') from task e
                left join dependency d on d.depends_on_id = e.id and d.type = 'parent-child'
                left join task c on c.id = d.task_id and c.status <> 'tombstone'
                where e.issue_type = 'epic' and e.status not in ('closed', 'tombstone')
                group by e.id order by e.priority, e.created_at, e.natural_id, e.id
                """)
            .map((row, ctx) ->
                new Progress(new TaskId(row.getString(1)), row.getInt(2), row.getInt(3)))
            .list());
  }
}
