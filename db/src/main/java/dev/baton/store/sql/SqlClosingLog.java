package dev.baton.store.sql;

import dev.baton.store.ClosingLog;
import dev.baton.store.Stamp;
import dev.baton.store.sql.database.Database;
import dev.baton.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** {@link ClosingLog} by SQL. */
final class SqlClosingLog implements ClosingLog {
  private static final String FIELDS =
      "e.task_id, e.kind, e.detail ->> 'commit', e.detail ->> 'reason'";

  private static final String PREFIX = "close_";

  private final Database database;

  SqlClosingLog(Database database) {
    this.database = database;
  }

  @Override
  public boolean asksFirst(long n, TaskId task) {
    return database.write(h ->
        h.createUpdate(
                    "insert into iteration_closing (iteration_id, task_id) values (:n, :task)"
                        + " on conflict do nothing")
                .bind("n", n)
                .bind("task", task.value())
                .execute()
            == 1);
  }

  @Override
  public void note(Entry entry, Stamp stamp) {
    String kind = PREFIX + entry.result().name().toLowerCase(Locale.ROOT);
    database.write(h -> {
      SqlEvents.add(
          h,
          entry.task(),
          stamp.at(),
          kind,
          stamp.actor(),
          "reason",
          entry.reason(),
          "commit",
          entry.commit());
      return true;
    });
  }

  @Override
  public List<Entry> ofIteration(long n) {
    return database.read(h ->
        h.createQuery(
                "select "
                    + FIELDS
                    + """
                     from iteration_closing c
                    join event e on e.id = (
                      select max(id) from event
                      where task_id = c.task_id
                        and kind in
                          ('closed', 'close_refused', 'close_withdrawn', 'close_restored')
                        and detail ->> 'commit' in (
                          select commit_id from iteration_commit where iteration_id = :n))
                    where c.iteration_id = :n
                    order by e.task_id
                    """)
            .bind("n", n)
            .map((row, context) -> entry(row))
            .list());
  }

  @Override
  public List<Entry> unsettled() {
    return database.read(h ->
        h.createQuery(
                "select "
                    + FIELDS
                    + """
                     from event e
                    join task t on t.id = e.task_id
                    where (e.kind = 'close_refused' and t.status not in ('closed', 'tombstone')
                        or e.kind = 'close_withdrawn' and t.status = 'closed')
                      and e.id = (
                        select max(id) from event
                        where task_id = e.task_id
                          and kind in ('closed', 'reopened', 'close_refused', 'close_withdrawn',
                            'close_restored'))
                    order by e.task_id
                    """)
            .map((row, context) -> entry(row))
            .list());
  }

  private static Entry entry(ResultSet row) throws SQLException {
    String kind = row.getString(2);
    Result result =
        kind.startsWith(PREFIX)
            ? Result.valueOf(kind.substring(PREFIX.length()).toUpperCase(Locale.ROOT))
            : Result.CLOSED;
    boolean isReason = result == Result.REFUSED || result == Result.WITHDRAWN;
    return new Entry(
        new TaskId(row.getString(1)), result, row.getString(3), isReason ? row.getString(4) : null);
  }
}
