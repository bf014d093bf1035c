package dev.baton.app;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Stamp;
import dev.baton.store.TaskStates;
import dev.baton.store.Tasks;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskStatus.CustomStatus;
import dev.baton.text.Texts;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Changes a task's fields and its status together, or neither. */
public final class UpdateTask {
  private final Workspace workspace;
  private final boolean asBd;

  public UpdateTask(Workspace workspace) {
    this(workspace, false);
  }

  /**
   * @param asBd whether a task that is not in progress any more stays assigned to its worker, and a
   *     date until which it is deferred sets its status, as in bd
   */
  public UpdateTask(Workspace workspace, boolean asBd) {
    this.workspace = workspace;
    this.asBd = asBd;
  }

  /**
   * A request.
   *
   * @param status the new status, neither in progress, which needs a claim, nor a tombstone; null
   *     for no change
   * @param moreNotes a paragraph to add to the notes; null for none
   * @param metadata makes the new metadata from the present one; null for no change
   * @param custom the name of the status, whose base is {@code status}; null for none
   */
  public record Request(
      TaskId task,
      TaskPatch patch,
      @Nullable TaskStatus status,
      @Nullable String moreNotes,
      @Nullable UnaryOperator<@Nullable String> metadata,
      @Nullable CustomStatus custom) {
    /** A request without a status of the database's own. */
    public Request(
        TaskId task,
        TaskPatch patch,
        @Nullable TaskStatus status,
        @Nullable String moreNotes,
        @Nullable UnaryOperator<@Nullable String> metadata) {
      this(task, patch, status, moreNotes, metadata, null);
    }

    /** The same with another patch. */
    public Request with(TaskPatch other) {
      return new Request(task, other, status, moreNotes, metadata, custom);
    }
  }

  /**
   * The result.
   *
   * @param refused the status that could not be set; null when the status was not the problem
   * @param obstacle what keeps a task open that was to be closed; null when nothing does
   */
  public record Result(
      Change change, @Nullable TaskStatus refused, CloseTask.@Nullable Obstacle obstacle) {}

  /** Makes the changes, if {@link Fencing} allows the caller to. */
  public Result update(Caller caller, Request request) {
    boolean[] moving = {false};
    CloseTask.@Nullable Obstacle[] found = {null};
    Change change =
        new Fencing(workspace)
            .change(caller, request.task(), epoch -> update(caller, request, epoch, moving, found));
    boolean isRefused = !StepRefused.isKept(change) && !(change instanceof Change.Held);
    return new Result(
        change,
        moving[0] && isRefused ? request.status() : null,
        change instanceof Change.Refused ? found[0] : null);
  }

  private Change update(
      Caller caller,
      Request asked,
      Epoch epoch,
      boolean[] moving,
      CloseTask.@Nullable Obstacle[] found) {
    Request request = asBd ? withDeferral(asked) : asked;
    return StepRefused.atomically(
        workspace.stores(),
        Tasks.toUpdate(request.task(), request.patch()),
        () -> {
          moving[0] = false;
          // Read while the database is locked, so that times in the history never run backwards.
          Stamp stamp = caller.stamp(workspace.now());
          TaskPatch patch = patch(request);
          TaskStatus status = request.status();
          if (status == null || !patch.isEmpty()) {
            Change patched = workspace.stores().tasks().update(request.task(), patch, epoch, stamp);
            if (status == null || !(patched instanceof Change.Done)) {
              return patched;
            }
          }
          moving[0] = true;
          Task open = status == TaskStatus.CLOSED ? find(request) : null;
          found[0] =
              open == null || caller.overrules()
                  ? null
                  : new CloseTask(workspace, asBd).obstacle(open);
          if (open != null && found[0] != null) {
            return StepRefused.unless(new Change.Refused(open));
          }
          Change moved = StepRefused.unless(move(request.task(), status, epoch, stamp));
          return named(request, moved, stamp);
        });
  }

  /** As in bd, a date until which a task is deferred sets its status, too. */
  private Request withDeferral(Request request) {
    Map<TaskField, @Nullable Object> fields = request.patch().fields();
    if (request.status() != null || !fields.containsKey(TaskField.DEFER_UNTIL)) {
      return request;
    }
    TaskStatus status = null;
    if (fields.get(TaskField.DEFER_UNTIL) instanceof Instant until) {
      status = until.isAfter(workspace.now()) ? TaskStatus.DEFERRED : null;
    } else {
      Task task = find(request);
      boolean deferred = task != null && task.status() == TaskStatus.DEFERRED;
      status = deferred ? TaskStatus.OPEN : null;
    }
    return new Request(
        request.task(), request.patch(), status, request.moreNotes(), request.metadata());
  }

  /** A task that gets a status of Baton's own loses the name of an earlier one. */
  private Change named(Request request, Change moved, Stamp stamp) {
    Task task = find(request);
    boolean wasNamed = task != null && !task.statusName().equals(task.status().wireName());
    return request.custom() != null || wasNamed
        ? workspace.stores().taskStates().nameStatus(request.task(), request.custom(), null, stamp)
        : moved;
  }

  /**
   * Changes the fields of a task that was just claimed.
   *
   * @param claimed the task as the claim returned it
   */
  public Change updateClaimed(Caller caller, Task claimed, Request request) {
    TaskPatch patch = patch(request);
    Stamp stamp = caller.stamp(workspace.now());
    return patch.isEmpty()
        ? new Change.Done(claimed)
        : workspace.stores().tasks().update(claimed.id(), patch, Epoch.of(claimed), stamp);
  }

  private TaskPatch patch(Request request) {
    String more = request.moreNotes();
    UnaryOperator<@Nullable String> metadata = request.metadata();
    TaskPatch patch = request.patch();
    Task task = more == null && metadata == null ? null : find(request);
    if (more != null) {
      String notes = task == null ? "" : task.text().notes();
      String all = notes.isEmpty() ? more : notes + "\n" + more;
      patch = patch.with(TaskField.NOTES, Texts.check("notes", all, TaskText.MAX_BODY));
    }
    return metadata == null
        ? patch
        : patch.with(TaskField.METADATA, metadata.apply(task == null ? null : task.metadata()));
  }

  private @Nullable Task find(Request request) {
    return workspace.stores().taskQueries().find(request.task()).orElse(null);
  }

  /** Each status is set by a different kind of change. */
  private Change move(TaskId id, TaskStatus status, @Nullable Epoch epoch, Stamp stamp) {
    TaskStates states = workspace.stores().taskStates();
    states = asBd ? states.keepingAssignees() : states;
    return switch (status) {
      case CLOSED -> states.close(id, epoch, null, stamp);
      case OPEN ->
          isInProgress(id)
              ? states.release(id, epoch, null, stamp)
              : states.reopen(id, epoch, false, null, stamp);
      case BLOCKED, DEFERRED, PINNED, HOOKED -> states.park(id, status, epoch, null, stamp);
      case IN_PROGRESS, TOMBSTONE ->
          throw new IllegalArgumentException(status + " has a use case of its own");
    };
  }

  private boolean isInProgress(TaskId id) {
    Task task = workspace.stores().taskQueries().find(id).orElse(null);
    return task != null && task.status() == TaskStatus.IN_PROGRESS;
  }
}
