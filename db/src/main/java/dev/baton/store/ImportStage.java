package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a file's records wait until all of it is read: a table of this connection alone, on the
 * disk once it is large. So the database is locked only while it changes, never while a file is
 * read; and of several records of one task only the newest gets into it.
 */
public final class ImportStage implements AutoCloseable {
  private static final String PUT =
      """
      insert into temp.stage (id, line, updated_at, body) values (?, ?, ?, ?)
      on conflict (id) do update
        set line = excluded.line, updated_at = excluded.updated_at, body = excluded.body
        where excluded.updated_at >= stage.updated_at
      """;

  private final Database database;
  private final Repeated put;
  private long count;

  /**
   * One record.
   *
   * @param place grows in the order in which the tasks were first seen
   * @param line where it begins in its file, from 1 on
   * @param body as it is written
   */
  public record Row(long place, long line, TaskId id, String body) {}

  /** Only one stage may be open at a time. */
  public ImportStage(Database database) {
    this.database = database;
    put =
        database.read(h -> {
          h.execute("drop table if exists temp.stage");
          h.execute(
              """
              create temp table stage (
                id text primary key, line integer not null, updated_at integer not null,
                body text not null)
              """);
          return new Repeated(h, PUT);
        });
  }

  /** Rows are put in within this, since each would otherwise be a transaction of its own. */
  public void fill(Runnable work) {
    // Only the stage is written to: other processes are not kept from the database.
    database.read(h -> {
      work.run();
      return true;
    });
  }

  /**
   * Takes a record, unless a newer one of the same task is there. On a tie the later one counts.
   *
   * @param updatedAt null when it does not say; it is older than all that do
   */
  public void put(TaskId id, long line, @Nullable Instant updatedAt, String body) {
    put.run(id.value(), line, updatedAt == null ? Long.MIN_VALUE : Nanos.of(updatedAt), body);
    count++;
  }

  /** How many records were given, older ones of the same task included. */
  public long count() {
    return count;
  }

  /** Where the record of a task stands; 0 when there is none. */
  public long lineOf(TaskId id) {
    return database.read(h ->
        h.createQuery("select line from temp.stage where id = :id")
            .bind("id", id.value())
            .map(row -> row.getLong(1))
            .findFirst()
            .orElse(0L));
  }

  /**
   * A dependency on a task that is not there.
   *
   * @param line of the task that depends
   */
  public record Dangling(long line, TaskId task, TaskId missing) {}

  /** Which of the tasks here depend on others that the database lacks, in the order of lines. */
  public List<Dangling> dangling(int limit) {
    return database.read(h ->
        h.createQuery(
                """
                select s.line, d.task_id, d.depends_on_id
                from temp.stage s join dependency d on d.task_id = s.id
                where not exists (select 1 from task o where o.id = d.depends_on_id)
                order by s.line, d.depends_on_id limit %d
                """
                    .formatted(limit))
            .map(row ->
                new Dangling(
                    row.getLong(1), new TaskId(row.getString(2)), new TaskId(row.getString(3))))
            .list());
  }

  /** The next records after a place; 0 is before the first. */
  public List<Row> after(long place, int limit) {
    return database.read(h ->
        h.createQuery(
                "select rowid, line, id, body from temp.stage where rowid > :place order by rowid"
                    + " limit "
                    + limit)
            .bind("place", place)
            .map(row ->
                new Row(
                    row.getLong(1), row.getLong(2), new TaskId(row.getString(3)), row.getString(4)))
            .list());
  }

  @Override
  public void close() {
    put.close();
    database.read(h -> {
      h.execute("drop table if exists temp.stage");
      return true;
    });
  }
}
