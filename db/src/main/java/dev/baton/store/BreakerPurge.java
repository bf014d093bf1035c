package dev.baton.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Deletes the breakers of tasks that were finished long ago. Without this, a row for each
 * observation with an id would stay forever.
 *
 * <p>The rule: a breaker is deleted when its task has been closed or deleted for 30 days, or does
 * not exist, and nothing has been recorded in the breaker for 30 days either. All of it is deleted
 * in one transaction: state, counted ids, history, unfinished iterations and drivers. So nothing
 * can be counted twice in one state: an id is kept for as long as the state in which it was
 * counted. The breaker of the whole run, and those of all other tasks, are kept.
 */
final class BreakerPurge {
  /** How long a breaker is kept after its task is finished. */
  static final Duration KEPT = Duration.ofDays(30);

  /** How many are deleted at a time, so that a sweep stays short. The next sweep continues. */
  static final int MOST = 20;

  /**
   * Each part uses a prefix of a primary key or an index, and the first part matches few rows.
   * Times of breakers are texts of ten digits and more, which sort as numbers do; the colon follows
   * the digits, so that a damaged time counts as old.
   */
  private static final String IS_OVER =
      """
       where s.scope >= 'task:' and s.scope < 'task;'
        and not exists (select 1 from task t where t.id = substr(s.scope, 6)
          and (t.status not in ('closed', 'tombstone') or t.updated_at >= :before))
        and not exists (select 1 from breaker b where b.scope = s.scope
          and b.seen_at >= :seconds and b.seen_at < ':')
        and not exists (select 1 from breaker_transition c where c.scope = s.scope
          and c.at >= :before)
        and not exists (select 1 from breaker_iteration i where i.scope = s.scope
          and i.begun_at >= :before)
        and not exists (select 1 from breaker_observation o where o.scope = s.scope
          and o.recorded_at >= :before)
      """;

  private static final String OVER =
      "select s.scope from"
          + " (select scope from breaker union select scope from breaker_iteration) s"
          + IS_OVER
          + " order by s.scope limit "
          + MOST;

  private static final String STILL_OVER =
      "select s.scope from (select :scope as scope) s" + IS_OVER;

  private static final List<String> TABLES =
      List.of(
          "breaker",
          "breaker_transition",
          "breaker_observation",
          "breaker_iteration",
          "breaker_driver");

  /** The scopes to delete, a limited number at a time. */
  static List<String> over(Handle h, Instant now) {
    return aged(OVER, now).texts(h);
  }

  /** Deletes one breaker, unless it or its task changed meanwhile. */
  static boolean forget(Handle h, String scope, Instant now) {
    if (!aged(STILL_OVER, now).with("scope", scope).exists(h)) {
      return false;
    }
    for (String table : TABLES) {
      Sql.of("delete from " + table + " where scope = ?", scope).run(h);
    }
    return true;
  }

  private static Sql aged(String statement, Instant now) {
    Instant before = now.minus(KEPT);
    return Sql.of(statement)
        .with("before", Nanos.nearest(before))
        .with("seconds", Nanos.text(before));
  }
}
