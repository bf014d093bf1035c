package dev.baton.app;

import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Claims;
import dev.baton.sweep.SweepResult;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Claims the first ready task, after a sweep if one is configured. */
public record ClaimNext(Workspace workspace) {
  /**
   * A request.
   *
   * @param unconfirmed whether to reopen the tasks of suspects too, and to include tasks in backoff
   * @param pooled whether to include tasks that are assigned to one of bd's pools
   */
  public record Request(
      TaskFilter filter,
      TaskOrder order,
      Claims.Request worker,
      boolean unconfirmed,
      boolean pooled) {}

  /** Claims a task: {@link ClaimResult.Won} or {@link ClaimResult.NothingReady}. */
  public ClaimResult claim(Caller caller, Request request) {
    List<SweepResult> swept =
        new AutomaticSweep(workspace).beforeClaiming(caller, request.unconfirmed());
    Instant now = workspace.now();
    Optional<Task> task =
        workspace
            .stores()
            .claims()
            .claimNext(
                request.filter(),
                request.order(),
                request.worker(),
                request.pooled() ? new BdSettings(workspace).pools() : List.of(),
                request.unconfirmed(),
                now);
    if (task.isPresent()) {
      workspace.scan().noteClock();
      new Fencing(workspace).claimed(caller, task.get(), request.worker());
    }
    return task.isPresent()
        ? new ClaimResult.Won(task.get(), swept)
        : new ClaimResult.NothingReady(request.filter(), swept);
  }
}
