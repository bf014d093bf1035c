package dev.baton.store.sql;

import dev.baton.store.Locks;
import dev.baton.store.Machines;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** {@link Machines} by SQL. */
final class SqlMachines implements Machines {
  private static final Duration OFTEN = Duration.ofMinutes(1);

  private final Database database;

  SqlMachines(Database database) {
    this.database = database;
  }

  @Override
  public List<Machine> all() {
    return database.read(h ->
        h.createQuery(
                """
                select m.id, m.name, m.version, m.seen_at,
                  (select count(*) from claim c join task t on t.id = c.task_id
                    where c.machine_id = m.id and t.status = 'in_progress')
                from machine m order by m.seen_at desc, m.id
                """)
            .map((row, ctx) ->
                new Machine(
                    row.getString(1),
                    row.getString(2),
                    row.getString(3),
                    Nanos.toInstant(row.getLong(4)),
                    row.getInt(5)))
            .list());
  }

  @Override
  public void see(String id, String name, String version, Instant now) {
    boolean known =
        database.read(h ->
            h.createQuery(
                    "select seen_at from machine where id = :id and name = :name"
                        + " and version = :version and seen_at > :recently")
                .bind("id", id)
                .bind("name", name)
                .bind("version", version)
                .bind("recently", Nanos.of(now.minus(OFTEN)))
                .map((row, ctx) -> row.getLong(1))
                .findFirst()
                .isPresent());
    if (!known) {
      database.tryWrite(
          Locks.NOTHING,
          h ->
              h.createUpdate(
                      """
                      insert into machine (id, name, version, seen_at)
                      values (:id, :name, :version, :now)
                      on conflict (id) do update set name = excluded.name,
                        version = excluded.version, seen_at = excluded.seen_at
                      """)
                  .bind("id", id)
                  .bind("name", name)
                  .bind("version", version)
                  .bind("now", Nanos.of(now))
                  .execute());
    }
  }
}
