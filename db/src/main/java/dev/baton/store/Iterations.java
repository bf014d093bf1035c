package dev.baton.store;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.claim.Claim;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.Iteration.IterationError;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The iterations as people and loops see them. Errors and test results that are added wait for the
 * next iteration of their task or, where they have no task, of their work tree.
 */
public record Iterations(Database database) {
  /**
   * The result of one test run.
   *
   * @param name distinguishes the test suites of a project; a later result of the same name
   *     replaces an earlier one
   * @param passing 0 or more, as are the other counts; null when the runner does not report it
   * @param skipped null when the runner does not report it
   * @param exitCode of the program that ran them; null when not known
   */
  public record TestResult(
      Instant at,
      String name,
      @Nullable Integer passing,
      int failing,
      @Nullable Integer skipped,
      @Nullable Integer exitCode) {
    public TestResult {
      if ((passing != null && passing < 0) || failing < 0 || (skipped != null && skipped < 0)) {
        throw new IllegalArgumentException("counts: " + passing + " " + failing + " " + skipped);
      }
    }
  }

  /**
   * What the agent of a running iteration did last, as its run noted it every few seconds.
   *
   * @param tool that it called last; null before the first call
   * @param subject what the tool was called for, such as a file; null when there is none
   * @param heardAt when its output was last heard
   */
  public record AgentSign(@Nullable String tool, @Nullable String subject, Instant heardAt) {}

  /**
   * Which iterations to list.
   *
   * @param task null does not filter by task
   * @param run null does not filter by run
   * @param worker null does not filter by worker
   * @param worktree the path of a work tree of this clone; null does not filter by work tree
   * @param since only those that were at work then or later; null for all
   * @param onlyKept whether to leave out the squashed and dropped ones
   * @param last at most this many of the latest; 0 for all
   */
  public record IterationFilter(
      @Nullable TaskId task,
      @Nullable String run,
      @Nullable String worker,
      @Nullable String worktree,
      @Nullable Instant since,
      boolean onlyKept,
      int last) {
    public static final IterationFilter ALL =
        new IterationFilter(null, null, null, null, null, false, 0);

    public IterationFilter withTask(@Nullable TaskId wanted) {
      return new IterationFilter(wanted, run, worker, worktree, since, onlyKept, last);
    }

    public IterationFilter withRun(@Nullable String wanted) {
      return new IterationFilter(task, wanted, worker, worktree, since, onlyKept, last);
    }

    public IterationFilter withWorker(@Nullable String wanted) {
      return new IterationFilter(task, run, wanted, worktree, since, onlyKept, last);
    }

    public IterationFilter withWorktree(@Nullable String wanted) {
      return new IterationFilter(task, run, worker, wanted, since, onlyKept, last);
    }

    public IterationFilter withSince(@Nullable Instant wanted) {
      return new IterationFilter(task, run, worker, worktree, wanted, onlyKept, last);
    }

    public IterationFilter withOnlyKept(boolean wanted) {
      return new IterationFilter(task, run, worker, worktree, since, wanted, last);
    }

    public IterationFilter withLast(int wanted) {
      return new IterationFilter(task, run, worker, worktree, since, onlyKept, wanted);
    }
  }

  /** The iterations that match a filter, oldest first. */
  public List<Iteration> list(IterationFilter filter) {
    TaskId task = filter.task();
    String sql =
        IterationRows.SELECT
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
    return Sql.of(sql)
        .with("last", filter.last() == 0 ? Integer.MAX_VALUE : filter.last())
        .with("task", task)
        .with("run", filter.run())
        .with("worker", filter.worker())
        .with("worktree", filter.worktree())
        .with("since", filter.since())
        .list(database, IterationRows::read);
  }

  public Optional<Iteration> find(long n) {
    return database.read(h -> find(h, n));
  }

  static Optional<Iteration> find(Handle h, long n) {
    return Sql.of(IterationRows.SELECT + " where id = ?", n).first(h, IterationRows::read);
  }

  /** The files that it changed, in git's order. */
  public List<ChangedFile> files(long n) {
    return Sql.of(
            "select path, old_path, change, insertions, deletions from iteration_file"
                + " where iteration_id = ? order by seq",
            n)
        .list(
            database,
            row ->
                new ChangedFile(
                    row.text(1),
                    row.text(2),
                    row.text(3).charAt(0),
                    row.numberOrNull(4),
                    row.numberOrNull(5)));
  }

  /** Its errors, in the order in which they were recorded. */
  public List<IterationError> errors(long n) {
    return Sql.of(
            "select at, signature, rules, message, file, line, count, source from error_record"
                + " where iteration_id = ? order by id",
            n)
        .list(
            database,
            row ->
                new IterationError(
                    row.time(1),
                    new ErrorSignature(row.text(2)),
                    row.count(3),
                    row.text(4),
                    row.text(5),
                    row.countOrNull(6),
                    row.count(7),
                    row.text(8)));
  }

  /** What the agent and the checks of a run said. */
  public IterationAccount account(long n) {
    return database.read(h -> {
      List<IterationCheck> checks = IterationRows.checks(h, n);
      return Sql.of("select model, last_words, plan from iteration where id = ?", n)
          .first(h, row -> new IterationAccount(row.text(1), row.text(2), row.text(3), checks))
          .orElse(IterationAccount.NONE);
    });
  }

  /** What its agent did last; empty where no run noted it. */
  public Optional<AgentSign> lastSign(long n) {
    return Sql.of(
            "select last_tool, last_subject, heard_at from iteration"
                + " where id = ? and heard_at is not null",
            n)
        .first(database, row -> new AgentSign(row.text(1), row.text(2), row.time(3)));
  }

  /** Its test runs, in the order in which they were recorded. */
  public List<TestResult> tests(long n) {
    return Sql.of(
            "select at, name, passing, failing, skipped, exit_code from test_record"
                + " where iteration_id = ? order by id",
            n)
        .list(
            database,
            row ->
                new TestResult(
                    row.time(1),
                    row.text(2),
                    row.countOrNull(3),
                    row.count(4),
                    row.countOrNull(5),
                    row.countOrNull(6)));
  }

  /**
   * Records errors for the next iteration.
   *
   * @param tree in which they were made; outside any, only the task links them to an iteration
   */
  public void addErrors(@Nullable TaskId task, Claim.Tree tree, List<IterationError> errors) {
    database.change(h -> {
      for (IterationError error : errors) {
        Sql.insert("error_record")
            .set("task_id", task)
            .set("worktree", tree.key())
            .setTo("clone", "$clone()")
            .set("at", error.at())
            .set("signature", error.signature().value())
            .set("rules", error.rules())
            .set("message", error.message())
            .set("file", error.file())
            .set("line", error.line())
            .set("count", error.count())
            .set("source", error.source())
            .run(h);
      }
    });
  }

  /**
   * Records test results for the next iteration.
   *
   * @param tree in which they were made; outside any, only the task links them to an iteration
   */
  public void addTests(@Nullable TaskId task, Claim.Tree tree, List<TestResult> results) {
    database.change(h -> {
      for (TestResult result : results) {
        Sql.insert("test_record")
            .set("task_id", task)
            .set("worktree", tree.key())
            .setTo("clone", "$clone()")
            .set("at", result.at())
            .set("name", result.name())
            .set("passing", result.passing())
            .set("failing", result.failing())
            .set("skipped", result.skipped())
            .set("exit_code", result.exitCode())
            .run(h);
      }
    });
  }
}
