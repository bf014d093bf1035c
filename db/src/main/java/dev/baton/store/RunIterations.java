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
import dev.baton.store.Iteration.IterationFile;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.store.Iterations.TestResult;
import dev.baton.store.Waiting.LaterUpdate;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
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
      List<IterationFile> files,
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
    return h.createQuery(
            """
            insert into iteration (run, task_id, epoch, worker, worktree, clone, source, state,
              started_at, base_commit)
            values (:run, :task, :epoch, :worker, :worktree, $clone(), 'run', 'running', :at, :base)
            returning id
            """)
        .bind("run", beginning.run())
        .bind("task", beginning.task().value())
        .bind("epoch", beginning.epoch().number())
        .bind("worker", beginning.worker())
        .bind("worktree", beginning.tree().orNull())
        .bind("at", BreakerLog.nanos(at))
        .bind("base", beginning.base())
        .map((row, ctx) -> row.getLong(1))
        .one();
  }

  /**
   * The number of an iteration of this run. Where a restored backup or a promoted replica lacks it,
   * or gave its number to another run, it is stored again.
   */
  private static long own(Handle h, long n, Beginning beginning, Instant at) {
    return h.createQuery("select 1 from iteration where id = :n and run = :run")
            .bind("n", n)
            .bind("run", beginning.run())
            .map((row, ctx) -> true)
            .findFirst()
            .isPresent()
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
    return database.write(
        Locks.NOTHING,
        h -> {
          new LaterUpdate(
                  h,
                  "update run set changed_at = :at where state = 'running' and id = :run and"
                      + " exists (select 1 from iteration where id = :n and run = :run"
                      + " and state = 'running')")
              .bind("at", BreakerLog.nanos(at))
              .bind("run", run)
              .bind("n", n)
              .run();
          return h.createUpdate(
                      """
                      update iteration set tool_calls = :calls, input_tokens = :input,
                        cached_input_tokens = :cached, output_tokens = :output,
                        cost_microcents = :cost, output_length = :length, last_tool = :tool,
                        last_subject = :subject, heard_at = :heard,
                        model = :model, last_words = :words, plan = :plan
                      where id = :n and run = :run and state = 'running'
                      """)
                  .bind("run", run)
                  .bind("calls", soFar.toolCalls())
                  .bind("input", soFar.inputTokens())
                  .bind("cached", soFar.cachedInputTokens())
                  .bind("output", soFar.outputTokens())
                  .bind("cost", soFar.costMicrocents())
                  .bind("length", soFar.outputLength())
                  .bind("tool", sign.tool())
                  .bind("subject", sign.subject())
                  .bind("heard", BreakerLog.nanos(sign.heardAt()))
                  .bind("model", said.model())
                  .bind("words", said.lastWords())
                  .bind("plan", said.plan())
                  .bind("n", n)
                  .execute()
              == 1;
        });
  }

  /** Deletes the record of an iteration that could not be launched. */
  public void cancel(long n, String run, String scope) {
    database.write(
        Locks.scope(scope),
        h -> {
          BreakerIterations.remove(h, scope, BREAKER_PREFIX + n);
          return h.createUpdate(
                  "delete from iteration where id = :n and run = :run and state = 'running'")
              .bind("run", run)
              .bind("n", n)
              .execute();
        });
  }

  /** When a worker begins an iteration on the task, those of earlier workers are over. */
  private static void abandonOlder(Handle h, Beginning beginning, Instant at) {
    h.createUpdate(ABANDON + "task_id = :task and (epoch < :epoch or run <> :run)")
        .bind("at", BreakerLog.nanos(at))
        .bind("outcome", Iteration.ABANDONED)
        .bind("task", beginning.task().value())
        .bind("epoch", beginning.epoch().number())
        .bind("run", beginning.run())
        .execute();
  }

  /** Ends an iteration that cannot do so itself; does nothing if it has ended. */
  public void abandon(long n, Instant at) {
    database.write(
        Locks.NOTHING,
        h -> {
          abandon(h, BREAKER_PREFIX + n, at);
          return true;
        });
  }

  /** Ends the iteration with this breaker id, if it belongs to a run. */
  static void abandon(Handle h, String id, Instant at) {
    if (id.startsWith(BREAKER_PREFIX)) {
      h.createUpdate(ABANDON + "'" + BREAKER_PREFIX + "' || id = :id")
          .bind("at", BreakerLog.nanos(at))
          .bind("outcome", Iteration.ABANDONED)
          .bind("id", id)
          .execute();
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
    DiffSize diff = ended.diff();
    Effort effort = ended.effort();
    h.createUpdate(
            """
            update iteration set state = 'kept', ended_at = :at,
              commit_id = coalesce(commit_id, (select :commit where not exists (
                select 1 from iteration_commit where commit_id = :commit))),
              files_changed = :files,
              insertions = :insertions, deletions = :deletions, diff_note = :note,
              tool_calls = :calls, input_tokens = :input, cached_input_tokens = :cached,
              output_tokens = :output,
              cost_microcents = :cost, output_length = :length, completion = :completion,
              outcome = :outcome, model = :model, last_words = :words, plan = :plan
            where id = :n
            """)
        .bind("at", BreakerLog.nanos(at))
        .bind("commit", ended.commit())
        .bind("files", diff.filesChanged())
        .bind("insertions", diff.insertions())
        .bind("deletions", diff.deletions())
        .bind("note", diff.note())
        .bind("calls", effort.toolCalls())
        .bind("input", effort.inputTokens())
        .bind("cached", effort.cachedInputTokens())
        .bind("output", effort.outputTokens())
        .bind("cost", effort.costMicrocents())
        .bind("length", effort.outputLength())
        .bind("completion", effort.completion())
        .bind("outcome", ended.outcome())
        .bind("model", ended.account().model())
        .bind("words", ended.account().lastWords())
        .bind("plan", ended.account().plan())
        .bind("n", n)
        .execute();
    IterationRows.insertFiles(h, n, ended.files());
    IterationRows.insertChecks(h, n, ended.account().checks());
  }
}
