package dev.baton.store.sql;

import dev.baton.store.Epics;
import dev.baton.store.sql.database.Database;
import dev.baton.task.TaskId;
import java.util.List;

/** {@link Epics} by SQL. */
final class SqlEpics implements Epics {
  private final Database database;

  SqlEpics(Database database) {
    this.database = database;
  }

  @Override
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
