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
    return Sql.of(
            """
            select m.id, m.name, m.version, m.seen_at,
              (select count(*) from claim c join task t on t.id = c.task_id
                where lower(c.machine_id) = m.id and t.status = 'in_progress')
            from machine m order by m.seen_at desc, m.id
            """)
        .list(
            database,
            row -> new Machine(row.text(1), row.text(2), row.text(3), row.time(4), row.count(5)));
  }

  /** Notes that a machine is there; without waiting for others, and at most once a minute. */
  public void see(String id, String name, String version, Instant now) {
    boolean known =
        Sql.of(
                "select 1 from machine where id = ? and name = ?"
                    + " and version = ? and seen_at > ?",
                id,
                name,
                version,
                now.minus(OFTEN))
            .exists(database);
    if (!known) {
      database.tryWrite(
          Locks.NOTHING,
          h ->
              Sql.insert("machine")
                  .set("id", id)
                  .set("name", name)
                  .set("version", version)
                  .set("seen_at", now)
                  .orUpdate("id")
                  .run(h));
    }
  }
}
