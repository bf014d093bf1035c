package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.Iteration.Source;
import dev.baton.store.Iteration.State;
import dev.baton.store.Iteration.TestCounts;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of iterations: maps those of {@link #SELECT}, and stores what belongs to one, within one
 * transaction.
 */
final class IterationRows {
  static final String SELECT =
      """
      select id, run, task_id, epoch, worker, worktree, source, state, squashed_into,
        started_at, ended_at, base_commit, commit_id, subject, action,
        files_changed, insertions, deletions, diff_note,
        tests_passing, tests_failing, tests_skipped,
        tool_calls, input_tokens, cached_input_tokens, output_tokens, cost_microcents,
        output_length, completion,
        outcome
      from iteration
      """;

  static Iteration read(ResultSet row) throws SQLException {
    String task = row.getString(3);
    return new Iteration(
        row.getLong(1),
        row.getString(2),
        task == null ? null : new TaskId(task),
        Sql.whole(row, 4),
        row.getString(5),
        row.getString(6),
        Source.valueOf(row.getString(7).toUpperCase(Locale.ROOT)),
        State.valueOf(row.getString(8).toUpperCase(Locale.ROOT)),
        Sql.whole(row, 9),
        Nanos.read(row, 10),
        Nanos.read(row, 11),
        row.getString(12),
        row.getString(13),
        row.getString(14),
        row.getString(15),
        new DiffSize(count(row, 16), Sql.whole(row, 17), Sql.whole(row, 18), row.getString(19)),
        new TestCounts(count(row, 20), count(row, 21), count(row, 22)),
        new Effort(
            count(row, 23),
            Sql.whole(row, 24),
            Sql.whole(row, 25),
            Sql.whole(row, 26),
            Sql.whole(row, 27),
            Sql.whole(row, 28),
            row.getString(29)),
        row.getString(30));
  }

  /** The columns of a diff. */
  static Map<String, @Nullable Object> values(DiffSize diff) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("files_changed", diff.filesChanged());
    values.put("insertions", diff.insertions());
    values.put("deletions", diff.deletions());
    values.put("diff_note", diff.note());
    return values;
  }

  /** Those of the effort, without what only its end shows. */
  static Map<String, @Nullable Object> values(Effort effort) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("tool_calls", effort.toolCalls());
    values.put("input_tokens", effort.inputTokens());
    values.put("cached_input_tokens", effort.cachedInputTokens());
    values.put("output_tokens", effort.outputTokens());
    values.put("cost_microcents", effort.costMicrocents());
    values.put("output_length", effort.outputLength());
    return values;
  }

  static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  static @Nullable Integer count(ResultSet row, int column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? null : (Integer) value;
  }

  /** Stores what the checks of an iteration said. */
  static void insertChecks(Handle h, long n, List<IterationCheck> checks) {
    for (int i = 0; i < checks.size(); i++) {
      IterationCheck check = checks.get(i);
      Sql.insert("iteration_check")
          .set("iteration_id", n)
          .set("seq", i)
          .set("command", check.command())
          .set("exit_code", check.exitCode())
          .set("timed_out", check.timedOut())
          .set("output", check.output())
          .run(h);
    }
  }

  static List<IterationCheck> checks(Handle h, long n) {
    return Sql.of(
            "select command, exit_code, timed_out, output from iteration_check"
                + " where iteration_id = ? order by seq",
            n)
        .list(
            h,
            row ->
                new IterationCheck(
                    row.getString(1), row.getInt(2), row.getInt(3) != 0, row.getString(4)));
  }

  private static final String INSERT =
      "insert into iteration_file (iteration_id, seq, path, old_path, change, insertions,"
          + " deletions) values (?, ?, ?, ?, ?, ?, ?)";

  /** As one batch, because a commit may change thousands of files. */
  static void insertFiles(Handle h, long n, List<ChangedFile> files) {
    if (files.isEmpty()) {
      return;
    }
    try (PreparedStatement insert = h.flushed().prepareStatement(INSERT)) {
      int seq = 0;
      for (ChangedFile file : files) {
        insert.setLong(1, n);
        insert.setInt(2, ++seq);
        insert.setString(3, file.path());
        insert.setString(4, file.oldPath());
        insert.setString(5, String.valueOf(file.change()));
        insert.setObject(6, file.insertions());
        insert.setObject(7, file.deletions());
        insert.addBatch();
      }
      insert.executeBatch();
    } catch (SQLException e) {
      throw new SqlFailure(INSERT, e);
    }
  }

  /**
   * A record of the task, or a record from the work tree that has no task. What was recorded before
   * the last claim of the task is another worker's. The path counts only for a record without the
   * id of its work tree: another may have been made there since.
   */
  private static final String WAITING =
      """
       where iteration_id is null and ((task_id is not null and task_id = :task)
         or (task_id is null and worktree in (:tree, :worktree) and clone = $clone()))
         and at >= coalesce((select e.at from event e
           where e.task_id = :task and e.kind = 'claimed' order by e.id desc limit 1), 0)
      """;

  /** Gives the iteration the errors and test results that wait for it. */
  static void attachPending(Handle h, long n, @Nullable TaskId task, Claim.Tree tree) {
    attachPending(h, "error_record", n, task, tree);
    if (attachPending(h, "test_record", n, task, tree) > 0) {
      countTests(h, n);
    }
  }

  private static int attachPending(
      Handle h, String table, long n, @Nullable TaskId task, Claim.Tree tree) {
    return Sql.of("update " + table + " set iteration_id = :n" + WAITING)
        .with("n", n)
        .with("task", task)
        .with("tree", tree.key())
        .with("worktree", tree.orNull())
        .run(h);
  }

  /**
   * Each name counts with its last result: a suite that ran twice does not have more tests because
   * of that. A count that one suite does not report is unknown for the sum.
   */
  private static void countTests(Handle h, long n) {
    Sql.of(
            """
            update iteration set (tests_passing, tests_failing, tests_skipped) = (
              select case when count(passing) = count(*) then sum(passing) end, sum(failing),
                case when count(skipped) = count(*) then sum(skipped) end
              from test_record
              where id in (select max(id) from test_record where iteration_id = :n group by name))
            where id = :n
            """)
        .with("n", n)
        .run(h);
  }
}
