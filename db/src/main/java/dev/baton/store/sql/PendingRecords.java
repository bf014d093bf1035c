package dev.baton.store.sql;

import dev.baton.task.TaskId;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Errors and test results that wait for an iteration, within one transaction. */
final class PendingRecords {
  /** A record of the task, or a record from the work tree that has no task. */
  private static final String WAITING =
      """
       where iteration_id is null and ((task_id is not null and task_id = :task)
         or (task_id is null and worktree = :worktree and clone = $clone()))
      """;

  private PendingRecords() {}

  static void attach(Handle h, long n, @Nullable TaskId task, @Nullable String worktree) {
    attach(h, "error_record", n, task, worktree);
    if (attach(h, "test_record", n, task, worktree) > 0) {
      countTests(h, n);
    }
  }

  private static int attach(
      Handle h, String table, long n, @Nullable TaskId task, @Nullable String worktree) {
    return h.createUpdate("update " + table + " set iteration_id = :n" + WAITING)
        .bind("n", n)
        .bind("task", task == null ? null : task.value())
        .bind("worktree", worktree)
        .execute();
  }

  /**
   * Each name counts with its last result: a suite that ran twice does not have more tests because
   * of that. A count that one suite does not report is unknown for the sum.
   */
  private static void countTests(Handle h, long n) {
    h.createUpdate(
            """
            update iteration set (tests_passing, tests_failing, tests_skipped) = (
              select case when count(passing) = count(*) then sum(passing) end, sum(failing),
                case when count(skipped) = count(*) then sum(skipped) end
              from test_record
              where id in (select max(id) from test_record where iteration_id = :n group by name))
            where id = :n
            """)
        .bind("n", n)
        .execute();
  }
}
