package dev.baton.store.sql;

import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Which breakers get iterations from a loop, within one transaction. */
final class BreakerDrivers {
  /** A loop that was silent for this long has ended. */
  private static final Duration MEMORY = Duration.ofHours(24);

  private BreakerDrivers() {}

  static void see(Handle h, String scope, Instant at) {
    h.createUpdate(
            """
            insert into breaker_driver (scope, seen_at) values (:scope, :at)
            on conflict (scope) do update set seen_at = $greatest(breaker_driver.seen_at, excluded.seen_at)
            """)
        .bind("scope", scope)
        .bind("at", BreakerLog.nanos(at))
        .execute();
  }

  static boolean isDriven(Handle h, String scope, Instant now) {
    return h.createQuery("select 1 from breaker_driver where scope = :scope and seen_at > :limit")
        .bind("scope", scope)
        .bind("limit", BreakerLog.nanos(now.minus(MEMORY)))
        .map((row, ctx) -> true)
        .findFirst()
        .isPresent();
  }
}
