package dev.baton.store.postgres;

import dev.baton.store.Locks;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** The statements that lock tasks and breakers until the transaction ends. */
final class RowLocks {
  /** One for the graph, one for all tasks, and one for each breaker. */
  static List<String> of(Locks locks) {
    List<String> statements = new ArrayList<>();
    if (locks.graph()) {
      statements.add(advisory(0));
    }
    if (!locks.tasks().isEmpty()) {
      StringBuilder sql = new StringBuilder("select 1 from task where id in (");
      String comma = "";
      for (TaskId task : locks.tasks()) {
        // An id has no quotes.
        sql.append(comma).append('\'').append(task.value()).append('\'');
        comma = ", ";
      }
      statements.add(sql.append(") order by id for no key update").toString());
    }
    for (String scope : locks.scopes()) {
      // A breaker that saw nothing has no row. Two that share a lock only wait for each other.
      statements.add(advisory(scope.hashCode()));
    }
    return statements;
  }

  /** The table's number is that of the project. */
  private static String advisory(int number) {
    return "select pg_advisory_xact_lock(cast(cast(cast('writer' as regclass) as oid) as"
        + " integer), "
        + number
        + ")";
  }
}
