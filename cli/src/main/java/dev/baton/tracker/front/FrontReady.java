package dev.baton.tracker.front;

import dev.baton.app.StaleTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Caller;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.link.HomeAccess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What a front adds to the tracker's own list of ready tasks. */
public record FrontReady(StaleTasks tasks, HomeAccess access) {
  /**
   * The stale tasks. The tracker is asked only where there are any, and only whether they are still
   * in progress; if it cannot be asked, they are those that were known.
   *
   * @param caller asked for only when there are stale tasks, because git may be asked for the name
   */
  public List<TaskView> stale(Supplier<Caller> caller, TaskFilter filter) {
    List<TaskView> found = tasks.offerable(filter, TaskOrder.PRIORITY, 0, null).views();
    if (found.isEmpty()) {
      return found;
    }
    List<String> ids = new ArrayList<>();
    for (TaskView view : found) {
      ids.add(view.task().id().value());
    }
    try {
      Home home = access.find();
      if (home != null) {
        access.syncing(caller.get(), home, FreshTasks.these(ids)).run(false);
      }
    } catch (IOException | InvalidValue asKnown) {
      return found;
    }
    return tasks.offerable(filter, TaskOrder.PRIORITY, 0, null).views();
  }
}
