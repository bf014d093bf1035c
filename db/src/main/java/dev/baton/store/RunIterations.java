package dev.baton.store;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.store.Iterations.TestResult;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The iterations of runs. They are stored before they are launched, so that one whose process dies
 * is known, and ended in one transaction with the breaker's step.
 */
public record RunIterations(Database database) {
  /** The prefix of their ids in the breaker; the number follows. */
  public static final String BREAKER_PREFIX = "iteration:";

  /**
   * Ends iterations that cannot do so themselves. They ended when their run last said that it was
   * alive, not when somebody noticed.
   */
  private static final String ABANDON =
      "update iteration set state = 'kept', outcome = :outcome, ended_at = coalesce((select case"
          + " when changed_at between iteration.started_at and :at then changed_at"
          + " else iteration.started_at end from run where run.id = iteration.run), :at)"
          + " where source = 'run' and state = 'running' and ";

  /**
   * An iteration that is about to be launched.
   *
   * @param base HEAD now; null before the first commit
   * @param owner the process that runs it
   */
  public record Beginning(
      String run,
      TaskId task,
      Epoch epoch,
      String worker,
      Claim.Tree tree,
      @Nullable String base,
      @Nullable ProcessIdentity owner) {}

  /**
   * The result of an iteration.
   *
   * @param commit HEAD now, used where the reflog names no commit of it; null when HEAD did not
   *     move. If HEAD went back to a commit of another iteration, that commit stays with the other
   * @param files all files that differ from the start, committed or not
   * @param errors that were not recorded before
   * @param tests that were not recorded before
   * @param account what the agent and the checks said
   * @param outcome one word for programs
   */
  public record Ended(
      @Nullable String commit,
      DiffSize diff,
      List<ChangedFile> files,
      Effort effort,
      List<IterationError> errors,
      List<TestResult> tests,
      IterationAccount account,
      String outcome) {
    public Ended {
      files = List.copyOf(files);
      errors = List.copyOf(errors);
      tests = List.copyOf(tests);
    }
  }

  /**
   * Stores an iteration.
   *
   * @param scope the breaker that counts a failure if its process dies
   * @return its number
   */
  public long begin(Beginning beginning, String scope, Stamp stamp) {
    return database.write(
        Locks.task(beginning.task()).andScope(scope),
        h -> {
          abandonOlder(h, beginning, stamp.at());
          long n = insert(h, beginning, stamp.at());
          BreakerIterations.seeLoop(h, scope, stamp.at());
          BreakerIterations.begin(h, scope, BREAKER_PREFIX + n, beginning.owner(), stamp);
          return n;
        });
  }

  private static long insert(Handle h, Beginning beginning, Instant at) {
    return Sql.insert("iteration")
        .set("run", beginning.run())
        .set("task_id", beginning.task())
        .set("epoch", beginning.epoch().number())
        .set("worker", beginning.worker())
        .set("worktree", beginning.tree().orNull())
        .setTo("clone", "$clone()")
        .set("source", "run")
        .set("state", "running")
        .set("started_at", Nanos.nearest(at))
        .set("base_commit", beginning.base())
        .ending(" returning id")
        .number(h);
  }

  /**
   * The number of an iteration of this run. Where a restored backup or a promoted replica lacks it,
   * or gave its number to another run, it is stored again.
   */
  private static long own(Handle h, long n, Beginning beginning, Instant at) {
    return Sql.of("select 1 from iteration where id = ? and run = ?", n, beginning.run()).exists(h)
        ? n
        : insert(h, beginning, at);
  }

  /**
   * Stores what a running iteration has used and said so far, so that it is known if the iteration
   * dies, on other machines too, and that its run is alive.
   *
   * @param said without checks, which run when the agent has ended
   * @return false when it is not running any more, and nothing was stored
   */
  public boolean note(
      long n, String run, Effort soFar, AgentSign sign, IterationAccount said, Instant at) {
    return database.write(h -> {
      Sql.of(
              "update run set changed_at = :at where state = 'running' and id = :run and"
                  + " exists (select 1 from iteration where id = :n and run = :run"
                  + " and state = 'running')")
          .with("at", Nanos.nearest(at))
          .with("run", run)
          .with("n", n)
          .later(h);
      return Sql.update("iteration", "id = :n and run = :run and state = 'running'")
              .set(IterationRows.values(soFar))
              .set("last_tool", sign.tool())
              .set("last_subject", sign.subject())
              .set("heard_at", Nanos.nearest(sign.heardAt()))
              .set("model", said.model())
              .set("last_words", said.lastWords())
              .set("plan", said.plan())
              .with("n", n)
              .with("run", run)
              .run(h)
          == 1;
    });
  }

  /** Deletes the record of an iteration that could not be launched. */
  public void cancel(long n, String run, String scope) {
    database.write(
        Locks.scope(scope),
        h -> {
          BreakerIterations.remove(h, scope, BREAKER_PREFIX + n);
          return Sql.of(
                  "delete from iteration where id = ? and run = ? and state = 'running'", n, run)
              .run(h);
        });
  }

  /** When a worker begins an iteration on the task, those of earlier workers are over. */
  private static void abandonOlder(Handle h, Beginning beginning, Instant at) {
    Sql.of(ABANDON + "task_id = :task and (epoch < :epoch or run <> :run)")
        .with("at", Nanos.nearest(at))
        .with("outcome", Iteration.ABANDONED)
        .with("task", beginning.task())
        .with("epoch", beginning.epoch().number())
        .with("run", beginning.run())
        .run(h);
  }

  /** Ends an iteration that cannot do so itself; does nothing if it has ended. */
  public void abandon(long n, Instant at) {
    database.change(h -> abandon(h, BREAKER_PREFIX + n, at));
  }

  /** Ends the iteration with this breaker id, if it belongs to a run. */
  static void abandon(Handle h, String id, Instant at) {
    if (id.startsWith(BREAKER_PREFIX)) {
      Sql.of(ABANDON + "'" + BREAKER_PREFIX + "' || id = :id")
          .with("at", Nanos.nearest(at))
          .with("outcome", Iteration.ABANDONED)
          .with("id", id)
          .run(h);
    }
  }

  /**
   * Ends an iteration. The errors and test results that wait for it are attached to it, and the
   * breaker counts it. Both happen only while the claim is not lost, because afterwards they belong
   * to another worker.
   *
   * @throws StoreException when the breaker cannot be read
   */
  public Step end(
      long begun,
      Beginning beginning,
      Ended ended,
      IterationEnded observed,
      String scope,
      Policy policy,
      Stamp stamp) {
    return database.write(
        Locks.task(beginning.task()).andScope(scope),
        h -> {
          long n = own(h, begun, beginning, stamp.at());
          write(h, n, ended, stamp.at());
          boolean current =
              TaskQueries.find(h, beginning.task()).map(beginning.epoch()::isOf).orElse(false);
          BreakerWork work = new BreakerWork(h, stamp);
          if (!current) {
            return work.drop(scope, BREAKER_PREFIX + n, policy);
          }
          Iterations records = new Iterations(database);
          records.addErrors(beginning.task(), beginning.tree(), ended.errors());
          records.addTests(beginning.task(), beginning.tree(), ended.tests());
          IterationRows.attachPending(h, n, beginning.task(), beginning.tree());
          Step step = work.end(scope, BREAKER_PREFIX + n, observed, policy);
          work.save();
          return step;
        });
  }

  private static void write(Handle h, long n, Ended ended, Instant at) {
    Sql.update("iteration", "id = :n")
        .set("state", "kept")
        .set("ended_at", Nanos.nearest(at))
        .setTo(
            "commit_id",
            "coalesce(commit_id, (select :commit where not exists"
                + " (select 1 from iteration_commit where commit_id = :commit)))")
        .with("commit", ended.commit())
        .set(IterationRows.values(ended.diff()))
        .set(IterationRows.values(ended.effort()))
        .set("completion", ended.effort().completion())
        .set("outcome", ended.outcome())
        .set("model", ended.account().model())
        .set("last_words", ended.account().lastWords())
        .set("plan", ended.account().plan())
        .with("n", n)
        .run(h);
    IterationRows.insertFiles(h, n, ended.files());
    IterationRows.insertChecks(h, n, ended.account().checks());
  }
}
