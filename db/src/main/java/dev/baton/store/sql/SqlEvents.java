package dev.baton.store.sql;

import dev.baton.store.EventFilter;
import dev.baton.store.Events;
import dev.baton.store.Recoveries;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.LaterUpdate;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** {@link Events} by SQL. */
final class SqlEvents implements Events {
  private final Database database;

  SqlEvents(Database database) {
    this.database = database;
  }

  @Override
  public Optional<TaskId> lastTouchedBy(String actor) {
    return database.read(h ->
        h.createQuery(
                "select e.task_id from event e join task t on t.id = e.task_id"
                    + " where e.actor = :actor and t.status <> 'tombstone'"
                    + " order by e.id desc limit 1")
            .bind("actor", actor)
            .map((row, ctx) -> new TaskId(row.getString(1)))
            .findFirst());
  }

  @Override
  public List<Event> history(TaskId task) {
    return database.read(h ->
        h.createQuery(
                "select id, at, kind, actor, epoch, detail from event where task_id = :task"
                    + " order by id")
            .bind("task", task.value())
            .map((row, ctx) ->
                new Event(
                    row.getLong(1),
                    task,
                    Nanos.toInstant(row.getLong(2)),
                    row.getString(3),
                    row.getString(4),
                    row.getLong(5),
                    row.getString(6)))
            .list());
  }

  @Override
  public List<Event> list(EventFilter filter) {
    TaskId task = filter.task();
    String sql =
        """
        select id, task_id, at, kind, actor, epoch, detail from (
          select * from event where id > :after
        """
            + (filter.isContinued() ? " and $settled()" : "")
            + (task == null ? "" : " and task_id = :task")
            + (filter.worker() == null
                ? ""
                : " and (actor = :worker or detail ->> 'worker' = :worker)")
            + (filter.since() == null ? "" : " and at >= :since")
            + " order by id desc limit :last) latest order by id";
    return database.read(h ->
        h.createQuery(sql)
            .bind("after", filter.after())
            .bind("task", task == null ? null : task.value())
            .bind("worker", filter.worker())
            .bind("since", filter.since() == null ? null : Nanos.of(filter.since()))
            .bind("last", filter.last() == 0 ? Integer.MAX_VALUE : filter.last())
            .map((row, ctx) ->
                new Event(
                    row.getLong(1),
                    new TaskId(row.getString(2)),
                    Nanos.toInstant(row.getLong(3)),
                    row.getString(4),
                    row.getString(5),
                    row.getLong(6),
                    row.getString(7)))
            .list());
  }

  @Override
  public Recoveries recoveries(Instant after) {
    return database.read(h ->
        Recoveries.of(
            h.createQuery(
                    """
                    select $greatest(0, coalesce(cast(detail ->> 'silent_seconds' as bigint), 0)) from event
                    where kind in ('swept', 'poisoned') and at > :after
                    order by 1
                    """)
                .bind("after", Nanos.of(after))
                .map((row, ctx) -> row.getLong(1))
                .list()));
  }

  /**
   * Adds an event with the epoch that the task has now.
   *
   * @param detail names and values by turns; null values are left out
   */
  static void add(
      Handle h, TaskId task, Instant at, String kind, String actor, @Nullable Object... detail) {
    new LaterUpdate(
            h,
            """
            insert into event (task_id, at, kind, actor, epoch, detail) values (:task, :at,
              :kind, :actor, coalesce((select epoch from task where id = :task), 0), $json(:detail))
            """)
        .bind("task", task.value())
        .bind("at", Nanos.of(at))
        .bind("kind", kind)
        .bind("actor", actor)
        .bind("detail", EventDetail.json(detail))
        .run();
  }
}
