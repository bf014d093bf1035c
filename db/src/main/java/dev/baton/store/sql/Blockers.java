package dev.baton.store.sql;

import dev.baton.store.Dependencies.Blocker;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Finds the tasks that block others, by the same rule as {@link TaskSql#HELD_BACK}. */
final class Blockers {
  private Blockers() {}

  static List<Blocker> of(Handle h, Collection<TaskId> tasks, Instant now) {
    List<Blocker> found = new ArrayList<>(all(h, tasks, now));
    found.sort(Blockers::compare);
    return found;
  }

  private static int compare(Blocker one, Blocker other) {
    int order = one.blocked().compareTo(other.blocked());
    order = order == 0 ? one.via().compareTo(other.via()) : order;
    return order == 0 ? one.blocker().compareTo(other.blocker()) : order;
  }

  private static List<Blocker> all(Handle h, Collection<TaskId> tasks, Instant now) {
    return h.createQuery(
            """
            with recursive up (task, id) as (
              select j.value, j.value from $each(:ids) j
              union
              select up.task, p.depends_on_id from up
              join dependency p on p.task_id = up.id and p.type = 'parent-child')
            select up.task, up.id, b.id
            from up join task a on a.id = up.id
            join dependency d on d.task_id = a.id
            join task b on b.id = d.depends_on_id
            where a.status not in ('closed', 'tombstone') and %s
            union
            select up.task, up.id, up.id
            from up join task a on a.id = up.id
            where up.id <> up.task and a.status not in ('closed', 'tombstone')
              and (a.status = 'blocked' or a.status = 'deferred' and a.defer_until is null
                or a.defer_until > :now)
            """
                .formatted(TaskSql.UNFINISHED_BLOCKER))
        .bind("ids", SqlTaskQueries.jsonArray(tasks))
        .bind("now", Nanos.of(now))
        .map((row, ctx) ->
            new Blocker(
                new TaskId(row.getString(1)),
                new TaskId(row.getString(2)),
                new TaskId(row.getString(3))))
        .list();
  }
}
