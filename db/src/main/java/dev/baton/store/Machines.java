package dev.baton.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The machines that use a database on a server. A database file has none. */
public record Machines(Database database) {
  /**
   * A machine.
   *
   * @param id as in the claims of its workers
   * @param name its host name, for people
   * @param version of Baton, when it was last seen
   * @param seenAt to the minute, when it last changed something
   * @param claims that were made there, also of workers without a known process
   */
  public record Machine(String id, String name, String version, Instant seenAt, int claims) {}

  private static final Duration OFTEN = Duration.ofMinutes(1);

  /** All of them, the last seen first. */
  public List<Machine> all() {
    return database.read(h ->
        h.createQuery(
                """
                select m.id, m.name, m.version, m.seen_at,
                  (select count(*) from claim c join task t on t.id = c.task_id
                    where lower(c.machine_id) = m.id and t.status = 'in_progress')
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

  /** Notes that a machine is there; without waiting for others, and at most once a minute. */
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
