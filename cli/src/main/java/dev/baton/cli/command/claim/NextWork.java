package dev.baton.cli.command.claim;

import dev.baton.app.ClaimNext;
import dev.baton.app.ClaimResult;
import dev.baton.app.CloseTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
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

/** Finds the next work after a task was closed. */
final class NextWork {
  private final Call call;
  private final TaskId closed;
  private final boolean suggest;
  private final Claims.@Nullable Request claim;

  /**
   * @param suggest whether to show the tasks that waited for this one
   * @param claim the worker for which to claim the next ready task; null to claim none
   */
  NextWork(Call call, TaskId closed, boolean suggest, Claims.@Nullable Request claim) {
    this.call = call;
    this.closed = closed;
    this.suggest = suggest;
    this.claim = claim;
  }

  /**
   * Shows the tasks that became ready, and claims the next one.
   *
   * @param change the result of closing the task
   */
  ExitCode after(Change change) {
    boolean already = change instanceof Change.Unchanged;
    if (!already && !(change instanceof Change.Done)) {
      throw Failure.of(change, "closed");
    }
    Task task =
        call.workspace()
            .stores()
            .taskQueries()
            .find(closed)
            .orElseThrow(() -> Failure.noTask(closed.value()));
    List<Task> unblocked = suggest ? new CloseTask(call.workspace()).unblocked(closed) : List.of();
    Task next = claim == null ? null : claimed(claim);
    new ClosePage(already ? "already closed" : "closed", task, unblocked, next)
        .print(call.output(), call.dialect().answersAsBd());
    return ExitCode.OK;
  }

  /** Null when there is nothing to do, which is not a failure. */
  private @Nullable Task claimed(Claims.Request worker) {
    ClaimResult result =
        new ClaimNext(call.workspace())
            .claim(
                call.caller(),
                new ClaimNext.Request(
                    TaskFilter.ALL, TaskOrder.PRIORITY, worker, call.arguments().has("--now")));
    try {
      return ClaimOutcome.won(call, worker.worker(), result);
    } catch (Failure failure) {
      if (failure.exitCode() != ExitCode.NOTHING_TO_DO) {
        throw failure;
      }
      call.output().note("no task claimed: " + failure.getMessage());
      return null;
    }
  }
}
