package dev.baton.store.sql;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.store.AgentSign;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iterations;
import dev.baton.store.Locks;
import dev.baton.store.RunIterations;
import dev.baton.store.Stamp;
import dev.baton.store.sql.database.Database;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** {@link RunIterations} by SQL. */
final class SqlRunIterations implements RunIterations {
  private final Database database;

  SqlRunIterations(Database database) {
    this.database = database;
  }

  @Override
  public long begin(Beginning beginning, String scope, Stamp stamp) {
    return database.write(
        Locks.task(beginning.task()).andScope(scope),
        h -> {
          abandonOlder(h, beginning, stamp.at());
          long n =
              h.createQuery(
                      """
                      insert into iteration (run, task_id, epoch, worker, worktree, clone, source,
                        state, started_at, base_commit)
                      values (:run, :task, :epoch, :worker, :worktree, $clone(), 'run', 'running', :at,
                        :base)
                      returning id
                      """)
                  .bind("run", beginning.run())
                  .bind("task", beginning.task().value())
                  .bind("epoch", beginning.epoch())
                  .bind("worker", beginning.worker())
                  .bind("worktree", beginning.worktree())
                  .bind("at", BreakerLog.nanos(stamp.at()))
                  .bind("base", beginning.base())
                  .map((row, ctx) -> row.getLong(1))
                  .one();
          BreakerDrivers.see(h, scope, stamp.at());
          BreakerIterations.begin(h, scope, BREAKER_PREFIX + n, beginning.owner(), stamp);
          return n;
        });
  }

  @Override
  public boolean note(long n, Effort soFar, AgentSign sign) {
    return database.write(
        Locks.NOTHING,
        h ->
            h.createUpdate(
                        """
                        update iteration set tool_calls = :calls, input_tokens = :input,
                          cached_input_tokens = :cached, output_tokens = :output,
                          cost_microcents = :cost, output_length = :length, last_tool = :tool,
                          last_subject = :subject, heard_at = :heard
                        where id = :n and state = 'running'
                        """)
                    .bind("calls", soFar.toolCalls())
                    .bind("input", soFar.inputTokens())
                    .bind("cached", soFar.cachedInputTokens())
                    .bind("output", soFar.outputTokens())
                    .bind("cost", soFar.costMicrocents())
                    .bind("length", soFar.outputLength())
                    .bind("tool", sign.tool())
                    .bind("subject", sign.subject())
                    .bind("heard", BreakerLog.nanos(sign.heardAt()))
                    .bind("n", n)
                    .execute()
                == 1);
  }

  @Override
  public void cancel(long n, String scope) {
    database.write(
        Locks.scope(scope),
        h -> {
          BreakerIterations.remove(h, scope, BREAKER_PREFIX + n);
          return h.createUpdate("delete from iteration where id = :n and state = 'running'")
              .bind("n", n)
              .execute();
        });
  }

  /** When a worker begins an iteration on the task, those of earlier workers are over. */
  private static void abandonOlder(Handle h, Beginning beginning, Instant at) {
    h.createUpdate(
            "update iteration set state = 'kept', ended_at = :at, outcome = :outcome"
                + " where task_id = :task and source = 'run' and state = 'running'"
                + " and epoch < :epoch")
        .bind("at", BreakerLog.nanos(at))
        .bind("outcome", Iteration.ABANDONED)
        .bind("task", beginning.task().value())
        .bind("epoch", beginning.epoch())
        .execute();
  }

  /** Ends the iteration with this breaker id, if it belongs to a run. */
  static void abandon(Handle h, String id, Instant at) {
    if (id.startsWith(BREAKER_PREFIX)) {
      h.createUpdate(
              "update iteration set state = 'kept', ended_at = :at, outcome = :outcome"
                  + " where 'iteration:' || id = :id and source = 'run' and state = 'running'")
          .bind("at", BreakerLog.nanos(at))
          .bind("outcome", Iteration.ABANDONED)
          .bind("id", id)
          .execute();
    }
  }

  @Override
  public Step end(
      long n,
      Beginning beginning,
      Ended ended,
      IterationEnded observed,
      String scope,
      Policy policy,
      Stamp stamp) {
    return database.write(
        Locks.task(beginning.task()).andScope(scope),
        h -> {
          write(h, n, ended, stamp.at());
          boolean current =
              SqlTaskQueries.find(h, beginning.task())
                  .map(task -> task.epoch() == beginning.epoch())
                  .orElse(false);
          BreakerWork work = new BreakerWork(h, stamp);
          if (!current) {
            return work.drop(scope, BREAKER_PREFIX + n, policy);
          }
          Iterations records = new SqlIterations(database);
          records.addErrors(beginning.task(), beginning.worktree(), ended.errors());
          records.addTests(beginning.task(), beginning.worktree(), ended.tests());
          PendingRecords.attach(h, n, beginning.task(), beginning.worktree());
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
              outcome = :outcome, model = :model, last_words = :words
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
        .bind("n", n)
        .execute();
    IterationFileRows.insert(h, n, ended.files());
    IterationCheckRows.insert(h, n, ended.account().checks());
  }
}
