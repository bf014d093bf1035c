package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.store.Locks;
import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.List;

/**
 * Opens the tasks whose time has come, as bd does when somebody asks what is ready. Without it they
 * are ready all the same, but keep their status.
 */
public final class WakeDeferred {
  private static final String ACTOR = "bd-defer-wake";

  /** Opens them if that is wanted. Reading does not fail because nothing can be written. */
  public static void ifAsked(Workspace workspace, boolean wanted) {
    if (!wanted || workspace.stores().storage().whyReadOnly() != null) {
      return;
    }
    Instant now = workspace.now();
    TaskFilter due =
        TaskFilter.ALL
            .withStatuses(List.of(TaskStatus.DEFERRED))
            .with(List.of(new Condition.Time(Condition.Moment.DEFER, false, now)));
    try {
      for (Task task :
          workspace.stores().taskQueries().list(due, TaskOrder.OLDEST, 0, now).items()) {
        workspace
            .stores()
            .inTransaction(Locks.task(task.id()), () -> wake(workspace, task.id(), now));
      }
    } catch (StoreException busy) {
      // The next command tries it again.
    }
  }

  /** Unless it was deferred again meanwhile, or has a status of this database's own. */
  private static boolean wake(Workspace workspace, TaskId id, Instant now) {
    Task task = workspace.stores().taskQueries().find(id).orElse(null);
    Instant until = task == null ? null : task.times().deferUntil();
    if (task == null
        || until == null
        || until.isAfter(now)
        || !task.statusName().equals(TaskStatus.DEFERRED.wireName())) {
      return false;
    }
    workspace
        .stores()
        .taskStates()
        .keepingAssignees()
        .reopen(id, false, "its time has come", new Stamp(now, ACTOR));
    return true;
  }
}
