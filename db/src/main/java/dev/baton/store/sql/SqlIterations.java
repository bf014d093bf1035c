package dev.baton.store.sql;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.store.AgentSign;
import dev.baton.store.Iteration;
import dev.baton.store.IterationAccount;
import dev.baton.store.IterationCheck;
import dev.baton.store.IterationError;
import dev.baton.store.IterationFile;
import dev.baton.store.IterationFilter;
import dev.baton.store.Iterations;
import dev.baton.store.Locks;
import dev.baton.store.TestResult;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Nanos;
import dev.baton.task.TaskId;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** {@link Iterations} by SQL. */
final class SqlIterations implements Iterations {
  private static final IterationRow ROW = new IterationRow();

  private final Database database;

  SqlIterations(Database database) {
    this.database = database;
  }

  @Override
  public List<Iteration> list(IterationFilter filter) {
    TaskId task = filter.task();
    String sql =
        IterationRow.SELECT
            + " where id in (select id from iteration where "
            + (task == null ? "" : "task_id = :task and ")
            + (filter.run() == null ? "" : "run = :run and ")
            + (filter.worker() == null ? "" : "worker = :worker and ")
            + (filter.worktree() == null ? "" : "worktree = :worktree and clone = $clone() and ")
            + (filter.since() == null
                ? ""
                : "(state = 'running' or coalesce(ended_at, started_at) >= :since) and ")
            + (filter.onlyKept() ? "state in ('kept', 'running') and " : "")
            + "true order by id desc limit :last) order by id";
    return database.read(h ->
        h.createQuery(sql)
            .bind("last", filter.last() == 0 ? Integer.MAX_VALUE : filter.last())
            .bind("task", task == null ? null : task.value())
            .bind("run", filter.run())
            .bind("worker", filter.worker())
            .bind("worktree", filter.worktree())
            .bind("since", filter.since() == null ? null : Nanos.of(filter.since()))
            .map(ROW)
            .list());
  }

  @Override
  public Optional<Iteration> find(long n) {
    return database.read(h -> find(h, n));
  }

  static Optional<Iteration> find(Handle h, long n) {
    return h.createQuery(IterationRow.SELECT + " where id = :n").bind("n", n).map(ROW).findFirst();
  }

  @Override
  public Optional<Iteration> ofCommit(String commit) {
    return database.read(h ->
        h.createQuery(
                IterationRow.SELECT
                    + " where id = (select iteration_id from iteration_commit"
                    + " where commit_id = :commit)")
            .bind("commit", commit)
            .map(ROW)
            .findFirst());
  }

  @Override
  public List<IterationFile> files(long n) {
    return database.read(h ->
        h.createQuery(
                "select path, old_path, change, insertions, deletions from iteration_file"
                    + " where iteration_id = :n order by seq")
            .bind("n", n)
            .map((row, ctx) ->
                new IterationFile(
                    row.getString(1),
                    row.getString(2),
                    row.getString(3).charAt(0),
                    IterationRow.whole(row, 4),
                    IterationRow.whole(row, 5)))
            .list());
  }

  @Override
  public List<IterationError> errors(long n) {
    return database.read(h ->
        h.createQuery(
                "select at, signature, rules, message, file, line, count, source from error_record"
                    + " where iteration_id = :n order by id")
            .bind("n", n)
            .map((row, ctx) ->
                new IterationError(
                    Nanos.toInstant(row.getLong(1)),
                    new ErrorSignature(row.getString(2)),
                    row.getInt(3),
                    row.getString(4),
                    row.getString(5),
                    IterationRow.count(row, 6),
                    row.getInt(7),
                    row.getString(8)))
            .list());
  }

  @Override
  public IterationAccount account(long n) {
    return database.read(h -> {
      List<IterationCheck> checks = IterationCheckRows.of(h, n);
      return h.createQuery("select model, last_words from iteration where id = :n")
          .bind("n", n)
          .map((row, ctx) -> new IterationAccount(row.getString(1), row.getString(2), checks))
          .findFirst()
          .orElse(IterationAccount.NONE);
    });
  }

  @Override
  public Optional<AgentSign> lastSign(long n) {
    return database.read(h ->
        h.createQuery(
                "select last_tool, last_subject, heard_at from iteration"
                    + " where id = :n and heard_at is not null")
            .bind("n", n)
            .map((row, ctx) ->
                new AgentSign(row.getString(1), row.getString(2), Nanos.toInstant(row.getLong(3))))
            .findFirst());
  }

  @Override
  public List<TestResult> tests(long n) {
    return database.read(h ->
        h.createQuery(
                "select at, name, passing, failing, skipped, exit_code from test_record"
                    + " where iteration_id = :n order by id")
            .bind("n", n)
            .map((row, ctx) ->
                new TestResult(
                    Nanos.toInstant(row.getLong(1)),
                    row.getString(2),
                    IterationRow.count(row, 3),
                    row.getInt(4),
                    IterationRow.count(row, 5),
                    IterationRow.count(row, 6)))
            .list());
  }

  @Override
  public void addErrors(
      @Nullable TaskId task, @Nullable String worktree, List<IterationError> errors) {
    database.write(
        Locks.NOTHING,
        h -> {
          for (IterationError error : errors) {
            h.createUpdate(
                    """
                    insert into error_record (task_id, worktree, clone, at, signature, rules, message, file,
                      line, count, source)
                    values (:task, :worktree, $clone(), :at, :signature, :rules, :message, :file,
                      :line, :count, :source)
                    """)
                .bind("task", task == null ? null : task.value())
                .bind("worktree", worktree)
                .bind("at", Nanos.of(error.at()))
                .bind("signature", error.signature().value())
                .bind("rules", error.rules())
                .bind("message", error.message())
                .bind("file", error.file())
                .bind("line", error.line())
                .bind("count", error.count())
                .bind("source", error.source())
                .execute();
          }
          return errors.size();
        });
  }

  @Override
  public void addTests(@Nullable TaskId task, @Nullable String worktree, List<TestResult> results) {
    database.write(
        Locks.NOTHING,
        h -> {
          for (TestResult result : results) {
            h.createUpdate(
                    """
                    insert into test_record (task_id, worktree, clone, at, name, passing, failing, skipped,
                      exit_code)
                    values (:task, :worktree, $clone(), :at, :name, :passing, :failing, :skipped, :exit)
                    """)
                .bind("task", task == null ? null : task.value())
                .bind("worktree", worktree)
                .bind("at", Nanos.of(result.at()))
                .bind("name", result.name())
                .bind("passing", result.passing())
                .bind("failing", result.failing())
                .bind("skipped", result.skipped())
                .bind("exit", result.exitCode())
                .execute();
          }
          return results.size();
        });
  }
}
