package dev.baton.store.sql;

import dev.baton.store.ImportStage;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import dev.baton.store.sql.database.Repeated;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link ImportStage} by SQL. */
final class SqlImportStage implements ImportStage {
  private static final String PUT =
      """
      insert into import_stage (place, id, line, updated_at, body) values (?, ?, ?, ?, ?)
      on conflict (id) do update
        set line = excluded.line, updated_at = excluded.updated_at, body = excluded.body
        where excluded.updated_at >= import_stage.updated_at
      """;

  private final Database database;

  private final Repeated put;

  private long count;

  SqlImportStage(Database database) {
    this.database = database;
    put =
        database.stage(h -> {
          h.execute("drop table if exists import_stage");
          h.execute(
              """
              create temp table import_stage (
                place integer primary key, id text not null unique, line bigint not null,
                updated_at bigint not null, body text not null)
              """);
          return new Repeated(h, PUT);
        });
  }

  @Override
  public void fill(Runnable work) {
    database.stage(h -> {
      work.run();
      return true;
    });
  }

  @Override
  public void put(TaskId id, long line, @Nullable Instant updatedAt, String body) {
    count++;
    long time = updatedAt == null ? Long.MIN_VALUE : Nanos.of(updatedAt);
    put.run(count, id.value(), line, time, body);
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public long lineOf(TaskId id) {
    return database.read(h ->
        h.createQuery("select line from import_stage where id = :id")
            .bind("id", id.value())
            .map((row, ctx) -> row.getLong(1))
            .findFirst()
            .orElse(0L));
  }

  @Override
  public List<Dangling> dangling(int limit) {
    return database.read(h ->
        h.createQuery(
                """
                select s.line, d.task_id, d.depends_on_id
                from import_stage s join dependency d on d.task_id = s.id
                where not exists (select 1 from task o where o.id = d.depends_on_id)
                order by s.line, d.depends_on_id limit %d
                """
                    .formatted(limit))
            .map((row, ctx) ->
                new Dangling(
                    row.getLong(1), new TaskId(row.getString(2)), new TaskId(row.getString(3))))
            .list());
  }

  @Override
  public List<Row> after(long place, int limit) {
    return database.read(h ->
        h.createQuery(
                "select place, line, id, body from import_stage where place > :place order by place"
                    + " limit "
                    + limit)
            .bind("place", place)
            .map((row, ctx) ->
                new Row(
                    row.getLong(1), row.getLong(2), new TaskId(row.getString(3)), row.getString(4)))
            .list());
  }

  @Override
  public void close() {
    put.close();
    database.stage(h -> {
      h.execute("drop table if exists import_stage");
      return true;
    });
  }
}
