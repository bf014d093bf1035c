package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the records of a file until it is read completely: a table of this connection only, stored
 * on disk once it is large. The database is therefore locked only while it changes, never while a
 * file is read. When a file has several records of one task, only the newest is imported.
 */
public final class ImportStage implements AutoCloseable {
  /**
   * One record.
   *
   * @param place grows in the order in which the tasks were first seen
   * @param line where it begins in its file, 1 or more
   * @param body as written in the file
   */
  public record Staged(long place, long line, TaskId id, String body) {}

  /**
   * A dependency on a missing task.
   *
   * @param line of the task that depends
   */
  public record Dangling(long line, TaskId task, TaskId missing) {}

  private static final String PUT =
      """
      insert into import_stage (place, id, line, updated_at, body) values (?, ?, ?, ?, ?)
      on conflict (id) do update
        set line = excluded.line, updated_at = excluded.updated_at, body = excluded.body
        where excluded.updated_at >= import_stage.updated_at
      """;

  private final Database database;

  private long count;

  ImportStage(Database database) {
    this.database = database;
    database.stage(h -> {
      Sql.of("drop table if exists import_stage").run(h);
      Sql.of(
              """
              create temp table import_stage (
                place integer primary key, id text not null unique, line bigint not null,
                updated_at bigint not null, body text not null)
              """)
          .run(h);
      return true;
    });
  }

  /** Runs work that adds rows in one transaction instead of one for each row. */
  public void fill(Runnable work) {
    database.stage(h -> {
      work.run();
      return true;
    });
  }

  /**
   * Adds a record, unless a newer one of the same task is there. If both are equally old, the later
   * one counts.
   *
   * @param updatedAt null when the record has no time; it then counts as older than all that have
   *     one
   */
  public void put(TaskId id, long line, @Nullable Instant updatedAt, String body) {
    count++;
    long time = updatedAt == null ? Long.MIN_VALUE : Nanos.of(updatedAt);
    database.stage(h -> Sql.of(PUT, count, id, line, time, body).run(h));
  }

  /** How many records were added, including older ones of the same task. */
  public long count() {
    return count;
  }

  /** The line of a task's record; 0 when there is none. */
  public long lineOf(TaskId id) {
    return Sql.of("select line from import_stage where id = ?", id)
        .first(database, row -> row.number(1))
        .orElse(0L);
  }

  /**
   * The dependencies of these records on tasks that are in neither the file nor the database, by
   * line.
   */
  public List<Dangling> dangling(int limit) {
    return Sql.of(
            """
            select s.line, d.task_id, d.depends_on_id
            from import_stage s join dependency d on d.task_id = s.id
            where not exists (select 1 from task o where o.id = d.depends_on_id)
            order by s.line, d.depends_on_id limit %d
            """
                .formatted(limit))
        .list(database, row -> new Dangling(row.number(1), row.task(2), row.task(3)));
  }

  /** The next records after this place; 0 starts at the first. */
  public List<Staged> after(long place, int limit) {
    return Sql.of(
            "select place, line, id, body from import_stage where place > ? order by place"
                + " limit "
                + limit,
            place)
        .list(database, row -> new Staged(row.number(1), row.number(2), row.task(3), row.text(4)));
  }

  @Override
  public void close() {
    database.stage(h -> {
      Sql.of("drop table if exists import_stage").run(h);
      return true;
    });
  }
}
