package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;

/** How far epics are. Changes nothing. */
public final class Epics {
  private final Database database;

  public Epics(Database database) {
    this.database = database;
  }

  /**
   * An epic that is not closed.
   *
   * @param children direct ones, without those that were deleted
   * @param closed how many of them are closed
   */
  public record Progress(TaskId epic, int children, int closed) {

    /** Whether nothing is left to do: an epic without children never is. */
    public boolean isDone() {
      return children > 0 && children == closed;
    }
  }

  /** All epics that are not closed, the most urgent first. */
  public List<Progress> unfinished() {
    return database.read(h ->
        h.createQuery(
                """
                select e.id, count(c.id), coalesce(sum(c.status = 'closed'), 0) from task e
                left join dependency d on d.depends_on_id = e.id and d.type = 'parent-child'
                left join task c on c.id = d.task_id and c.status <> 'tombstone'
                where e.issue_type = 'epic' and e.status not in ('closed', 'tombstone')
                group by e.id order by e.priority, e.created_at, e.id
                """)
            .map(row -> new Progress(new TaskId(row.getString(1)), row.getInt(2), row.getInt(3)))
            .list());
  }
}
