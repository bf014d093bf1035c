package dev.baton.store;

import dev.baton.claim.ProcessIdentity;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The iterations that have not ended, and which breakers get iterations from a loop, within one
 * transaction.
 */
final class BreakerIterations {
  /** A loop that was silent for this long has ended. */
  private static final Duration MEMORY = Duration.ofHours(24);

  /** The key with which the end of an iteration is counted once, whoever reports it. */
  static String key(String id) {
    return "i:" + id;
  }

  static boolean begin(
      Handle h, String scope, String id, @Nullable ProcessIdentity owner, Stamp stamp) {
    return Sql.of(
                """
                insert into breaker_iteration (scope, id, begun_at, actor,
                  machine_id, boot_id, pid_namespace, time_namespace, pid, start_ticks,
                  machine_mark)
                select :scope, :id, :at, :actor, :machine_id, :boot_id, :pid_namespace,
                  :time_namespace, :pid, :start_ticks, :machine_mark
                where not exists (
                  select 1 from breaker_observation where scope = :scope and key = :key)
                on conflict do nothing
                """)
            .with(ProcessColumns.values(owner))
            .with("scope", scope)
            .with("id", id)
            .with("at", Nanos.nearest(stamp.at()))
            .with("actor", stamp.actor())
            .with("key", key(id))
            .run(h)
        == 1;
  }

  /** Returns whether it existed. */
  static boolean remove(Handle h, String scope, String id) {
    return Sql.of("delete from breaker_iteration where scope = ? and id = ?", scope, id).run(h)
        == 1;
  }

  static void forget(Handle h, String scope) {
    Sql.of("delete from breaker_iteration where scope = ?", scope).run(h);
  }

  static void seeLoop(Handle h, String scope, Instant at) {
    Sql.of(
            """
            insert into breaker_driver (scope, seen_at) values (?, ?)
            on conflict (scope) do update set seen_at = $greatest(breaker_driver.seen_at, excluded.seen_at)
            """,
            scope,
            Nanos.nearest(at))
        .run(h);
  }

  static boolean hasLoop(Handle h, String scope, Instant now) {
    return Sql.of(
            "select 1 from breaker_driver where scope = ? and seen_at > ?",
            scope,
            Nanos.nearest(now.minus(MEMORY)))
        .exists(h);
  }
}
