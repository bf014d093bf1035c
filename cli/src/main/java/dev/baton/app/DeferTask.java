package dev.baton.app;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.store.TaskStates;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Defers a task, or ends its deferral. */
public record DeferTask(Workspace workspace) {
  /**
   * A request.
   *
   * @param until when it can be started again by itself; null for not before somebody says so
   * @param reason for the history; null for none
   * @param note to be added to the notes; null for none
   */
  public record Request(
      TaskId task, @Nullable Instant until, @Nullable String reason, @Nullable String note) {}

  /** Defers the task: its date and its status change together or not at all. */
  public Change defer(Caller caller, Request request) {
    return new Fencing(workspace)
        .change(caller, request.task(), epoch -> defer(caller, request, epoch));
  }

  private Change defer(Caller caller, Request request, Epoch epoch) {
    TaskId id = request.task();
    return StepRefused.atomically(
        workspace.stores(),
        Locks.task(id),
        () -> {
          Stamp stamp = caller.stamp(workspace.now());
          TaskPatch.Builder patch = TaskPatch.builder();
          if (request.until() != null) {
            patch.set(TaskField.DEFER_UNTIL, request.until());
          }
          if (request.note() != null) {
            patch.set(TaskField.NOTES, noted(id, request.note()));
          }
          TaskPatch first = patch.build();
          if (!first.isEmpty()) {
            StepRefused.unless(workspace.stores().tasks().update(id, first, epoch, stamp));
          }
          TaskStates states = workspace.stores().taskStates();
          return StepRefused.unless(
              states.park(id, TaskStatus.DEFERRED, epoch, request.reason(), stamp));
        });
  }

  private String noted(TaskId id, String note) {
    String notes =
        workspace.stores().taskQueries().find(id).map(task -> task.text().notes()).orElse("");
    return notes.isEmpty() ? note : notes + "\n" + note;
  }

  /** Ends the deferral: removes the date, and reopens the task if it was deferred. */
  public Change undefer(Caller caller, TaskId id) {
    return new Fencing(workspace).change(caller, id, epoch -> undefer(caller, id, epoch));
  }

  private Change undefer(Caller caller, TaskId id, Epoch epoch) {
    Stores stores = workspace.stores();
    return stores.inRepeatableTransaction(
        Locks.task(id),
        () -> {
          Stamp stamp = caller.stamp(workspace.now());
          Task task = stores.taskQueries().find(id).orElse(null);
          if (task == null) {
            return new Change.Missing(id);
          }
          boolean parked = task.status() == TaskStatus.DEFERRED;
          if (!parked && task.times().deferUntil() == null) {
            return new Change.Unchanged(task);
          }
          TaskPatch noDate = TaskPatch.builder().set(TaskField.DEFER_UNTIL, null).build();
          Change patched = stores.tasks().update(id, noDate, epoch, stamp);
          return parked && patched instanceof Change.Done
              ? stores.taskStates().keepingAssignees().reopen(id, false, null, stamp)
              : patched;
        });
  }

  /**
   * Opens the tasks whose time has come, as bd does when somebody asks what is ready. Without it
   * they are ready all the same, but keep their status.
   */
  public static final class WakeDeferred {
    private static final String ACTOR = "bd-defer-wake";

    /** Opens them. Reading does not fail because nothing can be written. */
    public static void wake(Workspace workspace) {
      Stores stores = workspace.stores();
      if (stores.whyReadOnly() != null) {
        return;
      }
      Instant now = workspace.now();
      TaskFilter due =
          TaskFilter.ALL
              .withStatuses(List.of(TaskStatus.DEFERRED))
              .with(List.of(new Condition.Time(Condition.Moment.DEFER, false, now)));
      try {
        for (Task task : stores.taskQueries().list(due, TaskOrder.OLDEST, 0, now).items()) {
          stores.inTransaction(Locks.task(task.id()), () -> wake(stores, task.id(), now));
        }
      } catch (StoreException busy) {
        // The next command tries it again.
      }
    }

    /** Unless it was deferred again meanwhile, or has a status of this database's own. */
    private static boolean wake(Stores stores, TaskId id, Instant now) {
      Task task = stores.taskQueries().find(id).orElse(null);
      Instant until = task == null ? null : task.times().deferUntil();
      if (task == null
          || until == null
          || until.isAfter(now)
          || !task.statusName().equals(TaskStatus.DEFERRED.wireName())) {
        return false;
      }
      Stamp stamp = new Stamp(now, ACTOR);
      stores.taskStates().keepingAssignees().reopen(id, false, "its time has come", stamp);
      return true;
    }
  }
}
