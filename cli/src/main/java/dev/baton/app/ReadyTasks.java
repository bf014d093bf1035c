package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the tasks that are ready and those that are stale, in one order. Includes stale tasks that
 * are blocked, with their blockers, because no other common list would show that they are stale.
 * They are not offered to {@code claim --next}.
 */
public record ReadyTasks(Workspace workspace) {
  /**
   * The result.
   *
   * @param more whether the limit cut off further tasks
   * @param staleLeftOut how many of those are stale, as far as they were counted
   * @param moreStale whether there may be more stale ones
   */
  public record Result(List<TaskView> items, boolean more, int staleLeftOut, boolean moreStale) {}

  /** The epics among these that have no children at all. */
  public Set<TaskId> childless(List<TaskView> views) {
    Set<TaskId> epics = new HashSet<>();
    for (TaskView view : views) {
      if (view.task().type().equals(TaskType.EPIC)) {
        epics.add(view.task().id());
      }
    }
    if (!epics.isEmpty()) {
      for (Edge edge : workspace.stores().dependencies().dependents(List.copyOf(epics))) {
        if (edge.dependency().type().equals(DependencyType.PARENT_CHILD)) {
          epics.remove(edge.dependency().dependsOn());
        }
      }
    }
    return epics;
  }

  /** The same as part of a list: all of them, stale ones included. */
  public Page<TaskView> page(TaskFilter filter, TaskOrder order, int limit) {
    Result result = list(filter, order, limit, true);
    return new Page<>(result.items(), result.more());
  }

  /**
   * Finds the tasks.
   *
   * @param limit how many at most; 0 for all
   * @param withStale whether to include stale tasks
   */
  public Result list(TaskFilter filter, TaskOrder order, int limit, boolean withStale) {
    Instant now = workspace.now();
    Page<Task> open = workspace.stores().taskQueries().ready(filter, order, limit, now);
    List<TaskView> views = new ArrayList<>();
    for (Task task : open.items()) {
      views.add(TaskView.of(task));
    }
    if (!withStale) {
      return new Result(views, open.more(), 0, false);
    }
    StaleTasks.Offerable stale =
        new StaleTasks(workspace)
            .offerable(filter, order, limit, open.more() ? open.items().getLast() : null);
    if (stale.count() == 0) {
      return new Result(views, open.more(), 0, false);
    }
    views.addAll(stale.views());
    var byTask = order.comparator(now);
    views.sort((a, b) -> byTask.compare(a.task(), b.task()));
    Page<TaskView> page = Page.of(views, limit);
    int staleLeftOut = stale.count();
    for (TaskView view : page.items()) {
      staleLeftOut -= view.isStale() ? 1 : 0;
    }
    return new Result(
        page.items(),
        page.more() || open.more() || staleLeftOut > 0 || stale.more(),
        staleLeftOut,
        stale.more());
  }
}
