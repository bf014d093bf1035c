package dev.baton.app;

import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Claims;
import dev.baton.store.Claims.Next;
import dev.baton.store.Claims.Turn;
import dev.baton.store.Closing;
import dev.baton.store.Withheld.Group;
import dev.baton.store.Withheld.Reason;
import dev.baton.sweep.SweepResult;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Claims the first ready tasks, after a sweep if one is configured. */
public record ClaimNext(Workspace workspace) {
  /**
   * A request.
   *
   * @param unconfirmed whether to reopen the tasks of suspects too, and to include tasks in backoff
   * @param pooled whether to include tasks that are assigned to one of bd's pools
   * @param most how many to claim at most, from 1
   */
  public record Request(
      TaskFilter filter,
      TaskOrder order,
      Claims.Request worker,
      boolean unconfirmed,
      boolean pooled,
      int most) {}

  /** What there is instead of a task that a claim would get now; null where it would get one. */
  public ClaimResult.@Nullable NothingReady look(Caller caller, Request request) {
    List<SweepResult> swept =
        new AutomaticSweep(workspace).beforeClaiming(caller, request.unconfirmed());
    for (Group group :
        workspace
            .stores()
            .withheld()
            .groups(request.filter(), request.worker().worker(), workspace.now())) {
      boolean isResting = group.reason() == Reason.RESTING;
      if (group.reason() == Reason.NONE || (isResting && request.unconfirmed())) {
        return null;
      }
    }
    return new ClaimResult.NothingReady(request.filter(), swept);
  }

  /** Claims a task: {@link ClaimResult.Won} or {@link ClaimResult.NothingReady}. */
  public ClaimResult claim(Caller caller, Request request) {
    List<SweepResult> swept =
        new AutomaticSweep(workspace).beforeClaiming(caller, request.unconfirmed());
    List<Task> tasks =
        workspace
            .stores()
            .claims()
            .claimNext(next(request), request.worker(), request.most(), workspace.now());
    return tasks.isEmpty()
        ? new ClaimResult.NothingReady(request.filter(), swept)
        : won(caller, request, tasks, swept);
  }

  /**
   * Closes a task and claims the next one in the same transaction, without a sweep.
   *
   * @return empty where it was not closed, for whatever reason
   */
  Optional<Turn> after(Closing closing, Request request) {
    return workspace
        .stores()
        .claims()
        .closeAndClaimNext(closing, next(request), request.worker(), workspace.now());
  }

  /** What else belongs to a claim that was made. */
  ClaimResult.Won won(Caller caller, Request request, List<Task> tasks, List<SweepResult> swept) {
    workspace.scan().noteClock();
    Fencing fencing = new Fencing(workspace);
    tasks.forEach(task -> fencing.claimed(caller, task, request.worker()));
    return new ClaimResult.Won(tasks.getFirst(), tasks.subList(1, tasks.size()), swept);
  }

  private Next next(Request request) {
    List<String> pools = request.pooled() ? new BdSettings(workspace).pools() : List.of();
    return new Next(request.filter(), request.order(), pools, request.unconfirmed());
  }
}
