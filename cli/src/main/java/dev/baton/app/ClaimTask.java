package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Claims.Outcome;
import dev.baton.store.TaskStates;
import dev.baton.sweep.SweepResult;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Claims one task. If its worker is gone, the task is first reopened by the rules of a sweep. */
public record ClaimTask(Workspace workspace) {
  /**
   * A request.
   *
   * @param unconfirmed whether to take the task from a suspect, too
   * @param again what else makes the claim the caller's own
   */
  public record Request(TaskId task, Claims.Request worker, boolean unconfirmed, Again again) {
    /** A request by whoever has no other proof than its process. */
    public Request(TaskId task, Claims.Request worker, boolean unconfirmed) {
      this(task, worker, unconfirmed, Again.SAME_PROCESS);
    }
  }

  /** When a claim on a task that is in progress is no new claim, but the same one once more. */
  public enum Again {
    /** Only below the process that holds it. */
    SAME_PROCESS,
    /** Also under the worker's name, if no process is known. This is how bd decides. */
    SAME_NAME,
    /**
     * As by name; and it says that somebody works on the task, so that one that is not open is
     * opened, and one that was assigned to somebody else is taken over.
     */
    RESUMED
  }

  /** Claims the task. A worker that already holds it renews its claim. */
  public ClaimResult claim(Caller caller, Request request) {
    TaskId id = request.task();
    boolean resumed = request.again() == Again.RESUMED;
    Task assigned = caller.overrules() || resumed ? null : assignedToOther(caller, request);
    if (assigned != null) {
      return new ClaimResult.AssignedToOther(assigned, List.of());
    }
    Outcome outcome = workspace.stores().claims().claim(id, request.worker(), workspace.now());
    List<SweepResult> swept = List.of();
    if (outcome instanceof Outcome.NotOpen && resumed && opened(caller, id)) {
      outcome = workspace.stores().claims().claim(id, request.worker(), workspace.now());
    }
    if (outcome instanceof Outcome.Held held && isAgain(caller, request, held.by())) {
      outcome = renew(held, request);
    }
    if (outcome instanceof Outcome.Held) {
      swept = new AutomaticSweep(workspace).of(id, caller, request.unconfirmed());
      // Tried again even if this sweep reopened nothing, because another sweep may have been
      // faster.
      outcome = workspace.stores().claims().claim(id, request.worker(), workspace.now());
    }
    return switch (outcome) {
      case Outcome.Won won -> {
        workspace.scan().noteClock();
        new Fencing(workspace).claimed(caller, won.task(), request.worker());
        yield new ClaimResult.Won(won.task(), swept);
      }
      case Outcome.Held held ->
          new ClaimResult.Held(held.by(), workspace.scan().of(id).orElse(null), swept);
      case Outcome.NotOpen closed -> new ClaimResult.NotOpen(closed.task(), swept);
      case Outcome.Missing missing -> new ClaimResult.Missing(id, swept);
    };
  }

  /**
   * Whether the caller already holds that claim. A request with another name or another process is
   * for another worker: a dispatcher may claim for several, and a run may be started by a worker.
   */
  private boolean isAgain(Caller caller, Request request, Claim held) {
    Claims.Request wanted = request.worker();
    ProcessIdentity process = held.process();
    if (process == null) {
      return request.again() != Again.SAME_PROCESS
          && wanted.worker().equals(held.worker())
          && workspace.stores().workTreeClaims().isOfThisClone(held);
    }
    boolean isOther =
        wanted.process() != null && wanted.agent() == null && !wanted.process().isSameAs(process);
    return !isOther
        && caller.lineage().worksFor(process)
        && (caller.givenName() == null || caller.givenName().equals(held.worker()));
  }

  private boolean opened(Caller caller, TaskId id) {
    TaskStates states = workspace.stores().taskStates().keepingAssignees();
    return states.reopen(id, false, null, caller.stamp(workspace.now())) instanceof Change.Done;
  }

  private Outcome renew(Outcome.Held held, Request request) {
    Epoch epoch = held.by().fence();
    return workspace.stores().claims().renew(request.task(), epoch, workspace.now())
            instanceof Change.Done renewed
        ? new Outcome.Won(renewed.task())
        : workspace.stores().claims().claim(request.task(), request.worker(), workspace.now());
  }

  /** The task, if it is open and assigned to somebody else; null otherwise. */
  private @Nullable Task assignedToOther(Caller caller, Request request) {
    Task task = workspace.stores().taskQueries().find(request.task()).orElse(null);
    if (task == null) {
      return null;
    }
    String assignee = task.assignee();
    return assignee != null
            && task.status() == TaskStatus.OPEN
            && !assignee.equals(request.worker().worker())
            && !assignee.equals(caller.actor())
            && !new BdSettings(workspace).pools().contains(assignee)
        ? task
        : null;
  }

  /** The result of an attempt to claim. All of these are expected. */
  public sealed interface ClaimResult {
    /** What a sweep before the claim did, by task id; empty when there was no sweep. */
    List<SweepResult> swept();

    /**
     * The caller has the claim; the task has its epoch.
     *
     * @param more what was claimed besides, because several were wanted
     */
    record Won(Task task, List<Task> more, List<SweepResult> swept) implements ClaimResult {
      Won(Task task, List<SweepResult> swept) {
        this(task, List.of(), swept);
      }
    }

    /**
     * Another worker has it.
     *
     * @param assessment of that worker's claim; null when the claim ended meanwhile
     */
    record Held(Claim by, @Nullable Assessment assessment, List<SweepResult> swept)
        implements ClaimResult {}

    /** It is open but assigned to another worker. */
    record AssignedToOther(Task task, List<SweepResult> swept) implements ClaimResult {}

    /** It is closed, blocked, deferred or otherwise not open. */
    record NotOpen(Task task, List<SweepResult> swept) implements ClaimResult {}

    /** There is no such task. */
    record Missing(TaskId task, List<SweepResult> swept) implements ClaimResult {}

    /** No task is ready. */
    record NothingReady(TaskFilter filter, List<SweepResult> swept) implements ClaimResult {
      /** How many workers seem to be gone, but may not be. */
      public int suspects() {
        int suspects = 0;
        for (SweepResult one : swept) {
          suspects += one.action() == SweepResult.Action.SUSPECT ? 1 : 0;
        }
        return suspects;
      }
    }
  }
}
