package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Workspace;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finds tasks by their fields; those in progress come with the verdict on their claim. */
public record ListTasks(Workspace workspace) {
  /**
   * A request.
   *
   * @param reversed whether the order is reversed, which shows its end
   * @param limit how many at most; 0 for all
   */
  public record Request(TaskFilter filter, TaskOrder order, boolean reversed, int limit) {}

  /**
   * Finds the tasks in the order of bd: tasks that are equal in the wanted order are in its usual
   * one, which is by priority and then newest first, also if the wanted order is reversed.
   */
  public Page<TaskView> listAsBd(Request request) {
    List<Task> all = new ArrayList<>(page(request.filter(), TaskOrder.PRIORITY_NEWEST, 0).items());
    Comparator<Task> order = request.order().alone();
    all.sort(request.reversed() ? order.reversed() : order);
    Page<Task> page = Page.of(all, request.limit());
    return new Page<>(assessed(page.items()), page.more());
  }

  /** Finds the tasks, in any status. */
  public Page<TaskView> list(Request request) {
    Page<Task> page =
        page(request.filter(), request.order(), request.reversed() ? 0 : request.limit());
    if (request.reversed()) {
      page = Page.of(page.items().reversed(), request.limit());
    }
    return new Page<>(assessed(page.items()), page.more());
  }

  private Page<Task> page(TaskFilter filter, TaskOrder order, int limit) {
    return workspace.stores().taskQueries().list(filter, order, limit, workspace.now());
  }

  /** These tasks in the same order; those in progress with the verdict on their claim. */
  public List<TaskView> assessed(List<Task> tasks) {
    Map<TaskId, Assessment> assessments =
        hasWork(tasks) ? StaleTasks.byTask(workspace.scan().all()) : Map.of();
    List<TaskView> views = new ArrayList<>(tasks.size());
    for (Task task : tasks) {
      views.add(TaskView.of(task, assessments.get(task.id())));
    }
    return views;
  }

  private static boolean hasWork(List<Task> tasks) {
    for (Task task : tasks) {
      if (task.status() == TaskStatus.IN_PROGRESS) {
        return true;
      }
    }
    return false;
  }
}
