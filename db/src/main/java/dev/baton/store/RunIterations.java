package dev.baton.store;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The iterations of runs: on record before they are launched, so that one whose process dies is
 * known, and ended together with what the breaker makes of them.
 */
public final class RunIterations {
  /** What their ids in the breaker begin with; the number follows. */
  static final String PREFIX = "iteration:";

  private final Database database;

  public RunIterations(Database database) {
    this.database = database;
  }

  /**
   * An iteration that is about to be launched.
   *
   * @param worktree absolute path; null outside of any
   * @param base HEAD now; null before the first commit
   * @param owner the process that runs it
   */
  public record Beginning(
      String run,
      TaskId task,
      long epoch,
      String worker,
      @Nullable String worktree,
      @Nullable String base,
      @Nullable ProcessIdentity owner) {}

  /**
   * What an iteration came to.
   *
   * @param commit HEAD now, for where git's own notes name no commit of it; null where it did not
   *     move. One that is another iteration's, because HEAD went back to it, stays that one's
   * @param files all that is different from when it began, be it committed or not
   * @param errors that were not recorded before
   * @param tests that were not recorded before
   * @param outcome one word for programs
   */
  public record Ended(
      @Nullable String commit,
      DiffSize diff,
      List<IterationFile> files,
      Effort effort,
      List<IterationError> errors,
      List<TestResult> tests,
      String outcome) {
    /** Copies the lists. */
    public Ended {
      files = List.copyOf(files);
      errors = List.copyOf(errors);
      tests = List.copyOf(tests);
    }
  }

  /**
   * Puts an iteration on record.
   *
   * @param scope of the breaker that shall learn when its process dies
   * @return its number
   */
  public long begin(Beginning beginning, String scope, Stamp stamp) {
    return database.write(h -> {
      abandonOlder(h, beginning, stamp.at());
      long n =
          h.createQuery(
                  """
                  insert into iteration (run, task_id, epoch, worker, worktree, source, state,
                    started_at, base_commit)
                  values (:run, :task, :epoch, :worker, :worktree, 'run', 'running', :at, :base)
                  returning id
                  """)
              .bind("run", beginning.run())
              .bind("task", beginning.task().value())
              .bind("epoch", beginning.epoch())
              .bind("worker", beginning.worker())
              .bind("worktree", beginning.worktree())
              .bind("at", BreakerLog.nanos(stamp.at()))
              .bind("base", beginning.base())
              .map(row -> row.getLong(1))
              .one();
      BreakerDrivers.see(h, scope, stamp.at());
      BreakerIterations.begin(h, scope, PREFIX + n, beginning.owner(), stamp);
      return n;
    });
  }

  /** Takes back the record of an iteration that could not be launched: there was none. */
  public void cancel(long n, String scope) {
    database.write(h -> {
      BreakerIterations.remove(h, scope, PREFIX + n);
      return h.createUpdate("delete from iteration where id = :n and state = 'running'")
          .bind("n", n)
          .execute();
    });
  }

  /** Whoever has the task now, the workers before have it no more. */
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

  /** Ends the iteration of that id in the breaker, where it is one of a run. */
  static void abandon(Handle h, String id, Instant at) {
    if (id.startsWith(PREFIX)) {
      h.createUpdate(
              "update iteration set state = 'kept', ended_at = :at, outcome = :outcome"
                  + " where 'iteration:' || id = :id and source = 'run' and state = 'running'")
          .bind("at", BreakerLog.nanos(at))
          .bind("outcome", Iteration.ABANDONED)
          .bind("id", id)
          .execute();
    }
  }

  /**
   * Ends an iteration. The errors and test results that wait for it become its own, and the breaker
   * counts it; both only as long as the claim is not lost, because then they are another worker's.
   *
   * @throws StoreException when the breaker is unreadable
   */
  public Step end(
      long n,
      Beginning beginning,
      Ended ended,
      IterationEnded observed,
      String scope,
      Policy policy,
      Stamp stamp) {
    return database.write(h -> {
      write(h, n, ended, stamp.at());
      boolean current =
          TaskQueries.find(h, beginning.task())
              .map(task -> task.epoch() == beginning.epoch())
              .orElse(false);
      BreakerWork work = new BreakerWork(h, stamp);
      if (!current) {
        return work.drop(scope, PREFIX + n, policy);
      }
      Iterations records = new Iterations(database);
      records.addErrors(beginning.task(), beginning.worktree(), ended.errors());
      records.addTests(beginning.task(), beginning.worktree(), ended.tests());
      PendingRecords.attach(h, n, beginning.task(), beginning.worktree());
      Step step = work.end(scope, PREFIX + n, observed, policy);
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
              tool_calls = :calls, input_tokens = :input, output_tokens = :output,
              cost_microcents = :cost, output_length = :length, completion = :completion,
              outcome = :outcome
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
        .bind("output", effort.outputTokens())
        .bind("cost", effort.costMicrocents())
        .bind("length", effort.outputLength())
        .bind("completion", effort.completion())
        .bind("outcome", ended.outcome())
        .bind("n", n)
        .execute();
    IterationFileRows.insert(h, n, ended.files());
  }
}
