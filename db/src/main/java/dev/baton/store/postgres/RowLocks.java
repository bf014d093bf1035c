package dev.baton.store.postgres;

import dev.baton.store.Locks;
import dev.baton.task.TaskId;

/** The statements that lock tasks and breakers until the transaction ends. */
final class RowLocks {
  private RowLocks() {}

  /** Further statements, each after a semicolon. */
  static String of(Locks locks) {
    StringBuilder sql = new StringBuilder();
    if (!locks.tasks().isEmpty()) {
      sql.append("; select 1 from task where id in (");
      String comma = "";
      for (TaskId task : locks.tasks()) {
        // An id has no quotes.
        sql.append(comma).append('\'').append(task.value()).append('\'');
        comma = ", ";
      }
      sql.append(") order by id for no key update");
    }
    for (String scope : locks.scopes()) {
      // A breaker that saw nothing has no row. Two that share a lock only wait for each other.
      sql.append("; select pg_advisory_xact_lock(")
          .append("cast(cast(cast('writer' as regclass) as oid) as integer), ")
          .append(scope.hashCode())
          .append(')');
    }
    return sql.toString();
  }
}
