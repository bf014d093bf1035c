package dev.baton.store.sql;

import dev.baton.breaker.TokenUse;
import dev.baton.store.Runs;
import dev.baton.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@link Runs} by SQL. */
final class SqlRuns implements Runs {
  private static final String SELECT =
      "select id, state, started_at, changed_at, worker, worktree, task_id, words, model,"
          + " iterations, tasks_closed, input_tokens, cached_input_tokens, output_tokens,"
          + " cost_microcents, worked_seconds, reason_code, reason from run ";

  private final Database database;

  SqlRuns(Database database) {
    this.database = database;
  }

  @Override
  public void save(Run run) {
    database.write(h ->
        h.createUpdate(
                """
                insert into run (id, state, started_at, changed_at, worker, worktree,
                  task_id, words, model, iterations, tasks_closed, input_tokens,
                  cached_input_tokens, output_tokens, cost_microcents, worked_seconds, reason_code, reason)
                values (:id, :state, :started, :changed, :worker, :worktree, :task, :words, :model,
                  :iterations, :closed, :input, :cached, :output, :cost, :worked, :code, :reason)
                on conflict (id) do update set state = excluded.state,
                  started_at = excluded.started_at, changed_at = excluded.changed_at,
                  worker = excluded.worker, worktree = excluded.worktree,
                  task_id = excluded.task_id, words = excluded.words, model = excluded.model,
                  iterations = excluded.iterations, tasks_closed = excluded.tasks_closed,
                  input_tokens = excluded.input_tokens,
                  cached_input_tokens = excluded.cached_input_tokens,
                  output_tokens = excluded.output_tokens,
                  cost_microcents = excluded.cost_microcents,
                  worked_seconds = excluded.worked_seconds, reason_code = excluded.reason_code,
                  reason = excluded.reason
                """)
            .bind("id", run.id())
            .bind("state", IterationRow.name(run.state()))
            .bind("started", Nanos.of(run.startedAt()))
            .bind("changed", Nanos.of(run.changedAt()))
            .bind("worker", run.worker())
            .bind("worktree", run.worktree())
            .bind("task", run.task() == null ? null : run.task().value())
            .bind("words", run.words())
            .bind("model", run.model())
            .bind("iterations", run.used().iterations())
            .bind("closed", run.used().tasksClosed())
            .bind("input", run.used().tokens().input())
            .bind("cached", run.used().tokens().cachedInput())
            .bind("output", run.used().tokens().output())
            .bind("cost", run.used().costMicrocents())
            .bind("worked", run.used().workedSeconds())
            .bind("code", run.reasonCode())
            .bind("reason", run.reason())
            .execute());
  }

  @Override
  public Optional<Run> find(String id) {
    return database.read(h ->
        h.createQuery(SELECT + "where id = :id")
            .bind("id", id)
            .map((row, ctx) -> map(row))
            .findFirst());
  }

  @Override
  public Optional<Run> lastPaused(@Nullable String worktree) {
    return database.read(h ->
        h.createQuery(
                SELECT
                    + "where state = 'paused' and (cast(:worktree as text) is null or worktree ="
                    + " :worktree) order by changed_at desc limit 1")
            .bind("worktree", worktree)
            .map((row, ctx) -> map(row))
            .findFirst());
  }

  private static Run map(ResultSet row) throws SQLException {
    String task = row.getString(7);
    return new Run(
        row.getString(1),
        State.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
        Nanos.toInstant(row.getLong(3)),
        Nanos.toInstant(row.getLong(4)),
        row.getString(5),
        row.getString(6),
        task == null ? null : new TaskId(task),
        row.getString(8),
        row.getInt(9),
        new Used(
            row.getLong(10),
            row.getLong(11),
            new TokenUse(row.getLong(12), row.getLong(13), row.getLong(14)),
            row.getLong(15),
            row.getLong(16)),
        row.getString(17),
        row.getString(18));
  }
}
