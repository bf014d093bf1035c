package dev.baton.store.sql;

import dev.baton.store.IterationCheck;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Reads and writes what the checks of an iteration said. */
final class IterationCheckRows {
  private IterationCheckRows() {}

  static void insert(Handle h, long n, List<IterationCheck> checks) {
    for (int i = 0; i < checks.size(); i++) {
      IterationCheck check = checks.get(i);
      h.createUpdate(
              """
              insert into iteration_check (iteration_id, seq, command, exit_code, timed_out, output)
              values (:n, :seq, :command, :exit, :late, :output)
              """)
          .bind("n", n)
          .bind("seq", i)
          .bind("command", check.command())
          .bind("exit", check.exitCode())
          .bind("late", check.timedOut() ? 1 : 0)
          .bind("output", check.output())
          .execute();
    }
  }

  static List<IterationCheck> of(Handle h, long n) {
    return h.createQuery(
            "select command, exit_code, timed_out, output from iteration_check"
                + " where iteration_id = :n order by seq")
        .bind("n", n)
        .map((row, ctx) ->
            new IterationCheck(
                row.getString(1), row.getInt(2), row.getInt(3) != 0, row.getString(4)))
        .list();
  }
}
