package dev.baton.app;

import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.RescueOutcome;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.TaskStates;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reopens a task at a person's request, even one whose worker is gone, finished or not. */
public record ReopenTask(Workspace workspace) {
  /**
   * A request.
   *
   * @param forgive whether to reset the count of reopenings by sweeps
   * @param keepAssignee whether it stays assigned to its worker, as in bd
   * @param reason null for none
   */
  public record Request(
      TaskId task, boolean forgive, boolean keepAssignee, @Nullable String reason) {}

  /** The result. */
  public sealed interface Result {
    /**
     * The store answered.
     *
     * @param rescue the result of rescuing a dead worker's files; null when there was no dead
     *     worker
     */
    record Answered(Change change, @Nullable RescueOutcome rescue) implements Result {}

    /** The dead worker's files could not be saved, so the task was not changed. */
    record NotSaved(TaskId task, RescueOutcome rescue) implements Result {}
  }

  /** Reopens the task, after saving the uncommitted files of a dead worker. */
  public Result reopen(Caller caller, Request request) {
    Fencing fencing = new Fencing(workspace);
    Change lost = caller.overrules() ? null : fencing.lost(caller, request.task(), true);
    if (lost != null) {
      return new Result.Answered(lost, null);
    }
    Assessment assessment = workspace.scan().of(request.task()).orElse(null);
    if (assessment == null) {
      Epoch epoch = caller.epoch(request.task());
      return new Result.Answered(open(request, epoch, caller.stamp(workspace.now())), null);
    }
    if (!assessment.isStale()) {
      return new Result.Answered(
          fencing.change(
              caller,
              request.task(),
              epoch -> release(request, epoch, caller.stamp(workspace.now()))),
          null);
    }
    RescueOutcome rescue = workspace.rescue(List.of(assessment)).getFirst();
    return rescue.holdsBack()
        ? new Result.NotSaved(request.task(), rescue)
        : new Result.Answered(released(caller, request, assessment.claim()), rescue);
  }

  /** Its worker may be alive, if only its lease has ended. */
  private Change released(Caller caller, Request request, Claim claim) {
    Stamp stamp = caller.stamp(workspace.now());
    return StepRefused.atomically(
        workspace.stores(),
        Locks.task(request.task()),
        () -> {
          Change made = StepRefused.unless(release(request, claim.fence(), stamp));
          workspace.stores().formerHolders().noteIfEnded(claim, stamp.at());
          return made;
        });
  }

  /** A person's decision is not a failure of the worker, so it does not count towards poison. */
  private Change release(Request request, Epoch epoch, Stamp stamp) {
    TaskId task = request.task();
    Change released = states(request).release(task, epoch, request.reason(), stamp);
    if (request.forgive() && released instanceof Change.Done) {
      states(request).reopen(task, true, null, stamp);
      return new Change.Done(workspace.stores().taskQueries().find(task).orElseThrow());
    }
    return released;
  }

  private TaskStates states(Request request) {
    TaskStates states = workspace.stores().taskStates();
    return request.keepAssignee() ? states.keepingAssignees() : states;
  }

  /** If a loop was stopped at the task, its breaker is reset. */
  private Change open(Request request, @Nullable Epoch epoch, Stamp stamp) {
    TaskId id = request.task();
    Task before = workspace.stores().taskQueries().find(id).orElse(null);
    Change change = states(request).reopen(id, epoch, request.forgive(), request.reason(), stamp);
    if (change instanceof Change.Done
        && before != null
        && BlockReason.isAny(before.blockedReason())) {
      workspace.stores().breakers().reset(id.scope(), "the task was opened again", stamp);
    }
    return change;
  }
}
