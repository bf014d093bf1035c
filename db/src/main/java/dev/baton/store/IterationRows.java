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

  static Iteration read(Row row) {
    return new Iteration(
        row.number(1),
        row.text(2),
        row.taskOrNull(3),
        row.numberOrNull(4),
        row.text(5),
        row.text(6),
        row.word(Source.class, 7),
        row.word(State.class, 8),
        row.numberOrNull(9),
        row.timeOrNull(10),
        row.timeOrNull(11),
        row.text(12),
        row.text(13),
        row.text(14),
        row.text(15),
        new DiffSize(row.countOrNull(16), row.numberOrNull(17), row.numberOrNull(18), row.text(19)),
        new TestCounts(row.countOrNull(20), row.countOrNull(21), row.countOrNull(22)),
        new Effort(
            row.countOrNull(23),
            row.numberOrNull(24),
            row.numberOrNull(25),
            row.numberOrNull(26),
            row.numberOrNull(27),
            row.numberOrNull(28),
            row.text(29)),
        row.text(30));
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
            row -> new IterationCheck(row.text(1), row.count(2), row.count(3) != 0, row.text(4)));
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
