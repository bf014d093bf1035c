package dev.baton.cli.command.claim;

import dev.baton.app.ClaimNext;
import dev.baton.app.ClaimResult;
import dev.baton.app.CloseTask;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.render.ClosePage;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What there is to do after a task was closed. */
final class NextWork {
  private final Session session;
  private final TaskId closed;
  private final boolean suggest;
  private final Claims.@Nullable Request claim;

  /**
   * @param suggest whether what waited for the task is shown
   * @param claim as whom the next ready task is claimed; null for not at all
   */
  NextWork(Session session, TaskId closed, boolean suggest, Claims.@Nullable Request claim) {
    this.session = session;
    this.closed = closed;
    this.suggest = suggest;
    this.claim = claim;
  }

  /**
   * Tells of both.
   *
   * @param change how the closing ended
   */
  ExitCode after(Change change) {
    boolean already = change instanceof Change.Unchanged;
    if (!already && !(change instanceof Change.Done)) {
      throw Failure.of(change, "closed");
    }
    Task task =
        session
            .stores()
            .taskQueries()
            .find(closed)
            .orElseThrow(() -> Failure.noTask(closed.value()));
    List<Task> unblocked = suggest ? new CloseTask(session).unblocked(closed) : List.of();
    Task next = claim == null ? null : claimed(claim);
    new ClosePage(already ? "already closed" : "closed", task, unblocked, next)
        .print(session.output(), session.environment().isCalledBd());
    return ExitCode.OK;
  }

  /** Null when there is nothing to do; that is no failure of the closing. */
  private @Nullable Task claimed(Claims.Request worker) {
    ClaimResult result =
        new ClaimNext(session)
            .claim(
                session.caller(),
                new ClaimNext.Request(
                    TaskFilter.ALL, TaskOrder.PRIORITY, worker, session.arguments().has("--now")));
    try {
      return ClaimOutcome.won(session, worker.worker(), result);
    } catch (Failure failure) {
      if (failure.exitCode() != ExitCode.NOTHING_TO_DO) {
        throw failure;
      }
      session.output().note("no task claimed: " + failure.getMessage());
      return null;
    }
  }
}
