package dev.baton.store.sql;

import dev.baton.store.Iteration;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.Source;
import dev.baton.store.Iteration.State;
import dev.baton.store.Iteration.TestCounts;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Maps rows of {@link #SELECT} to iterations. */
final class IterationRow implements RowMapper<Iteration> {
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

  @Override
  public Iteration map(ResultSet row, StatementContext ctx) throws SQLException {
    String task = row.getString(3);
    return new Iteration(
        row.getLong(1),
        row.getString(2),
        task == null ? null : new TaskId(task),
        whole(row, 4),
        row.getString(5),
        row.getString(6),
        Source.valueOf(row.getString(7).toUpperCase(Locale.ROOT)),
        State.valueOf(row.getString(8).toUpperCase(Locale.ROOT)),
        whole(row, 9),
        Nanos.read(row, 10),
        Nanos.read(row, 11),
        row.getString(12),
        row.getString(13),
        row.getString(14),
        row.getString(15),
        new DiffSize(count(row, 16), whole(row, 17), whole(row, 18), row.getString(19)),
        new TestCounts(count(row, 20), count(row, 21), count(row, 22)),
        new Effort(
            count(row, 23),
            whole(row, 24),
            whole(row, 25),
            whole(row, 26),
            whole(row, 27),
            whole(row, 28),
            row.getString(29)),
        row.getString(30));
  }

  static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  static @Nullable Long whole(ResultSet row, int column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : (Long) value;
  }

  static @Nullable Integer count(ResultSet row, int column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? null : (Integer) value;
  }
}
