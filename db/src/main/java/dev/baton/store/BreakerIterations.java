package dev.baton.store;

import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Breakers.UnfinishedIteration;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
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
    return ProcessRow.bind(
                h.createUpdate(
                    """
                    insert into breaker_iteration (scope, id, begun_at, actor,
                      machine_id, boot_id, pid_namespace, time_namespace, pid, start_ticks,
                      machine_mark)
                    select :scope, :id, :at, :actor, :machine_id, :boot_id, :pid_namespace,
                      :time_namespace, :pid, :start_ticks, :machine_mark
                    where not exists (
                      select 1 from breaker_observation where scope = :scope and key = :key)
                    on conflict do nothing
                    """),
                owner)
            .bind("scope", scope)
            .bind("id", id)
            .bind("at", BreakerLog.nanos(stamp.at()))
            .bind("actor", stamp.actor())
            .bind("key", key(id))
            .execute()
        == 1;
  }

  /** Oldest first. */
  static List<UnfinishedIteration> all(Handle h) {
    return h.createQuery(
            """
            select scope, id, begun_at, actor, machine_id, boot_id, pid_namespace, time_namespace,
              pid, start_ticks, machine_mark
            from breaker_iteration order by begun_at, scope, id
            """)
        .map((row, ctx) ->
            new UnfinishedIteration(
                row.getString(1),
                row.getString(2),
                Nanos.toInstant(row.getLong(3)),
                row.getString(4),
                ProcessRow.read(row, 5)))
        .list();
  }

  /** Returns whether it existed. */
  static boolean remove(Handle h, String scope, String id) {
    return h.createUpdate("delete from breaker_iteration where scope = :scope and id = :id")
            .bind("scope", scope)
            .bind("id", id)
            .execute()
        == 1;
  }

  static void forget(Handle h, String scope) {
    h.createUpdate("delete from breaker_iteration where scope = :scope")
        .bind("scope", scope)
        .execute();
  }

  static void seeLoop(Handle h, String scope, Instant at) {
    h.createUpdate(
            """
            insert into breaker_driver (scope, seen_at) values (:scope, :at)
            on conflict (scope) do update set seen_at = $greatest(breaker_driver.seen_at, excluded.seen_at)
            """)
        .bind("scope", scope)
        .bind("at", BreakerLog.nanos(at))
        .execute();
  }

  static boolean hasLoop(Handle h, String scope, Instant now) {
    return h.createQuery("select 1 from breaker_driver where scope = :scope and seen_at > :limit")
        .bind("scope", scope)
        .bind("limit", BreakerLog.nanos(now.minus(MEMORY)))
        .map((row, ctx) -> true)
        .findFirst()
        .isPresent();
  }
}
