package dev.baton.cli.command.task;

import dev.baton.app.TaskView;
import dev.baton.cli.core.Session;
import dev.baton.sweep.Assessment;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tasks that are ready and those that are stale, in one order. A stale task that something
 * blocks stands in the list too, with what blocks it: it was dropped, and no other list that people
 * look at would tell. It is not offered to {@code claim --next}.
 */
final class ReadyList {
  private final Session session;

  ReadyList(Session session) {
    this.session = session;
  }

  /**
   * What is shown of it.
   *
   * @param more whether the limit cut something off
   * @param staleLeftOut how many stale tasks are among what was cut off
   */
  record Shown(List<TaskView> items, boolean more, int staleLeftOut) {}

  Shown read(TaskFilter filter, TaskOrder order, int limit, boolean withStale) {
    Instant now = session.now();
    Page<Task> open = session.finder().ready(filter, order, limit, now);
    List<TaskView> views = new ArrayList<>();
    for (Task task : open.items()) {
      views.add(TaskView.of(task));
    }
    List<TaskView> stale = withStale ? stale(filter, order, now) : List.of();
    if (stale.isEmpty()) {
      return new Shown(views, open.more(), 0);
    }
    views.addAll(stale);
    var byTask = order.comparator(now);
    views.sort((a, b) -> byTask.compare(a.task(), b.task()));
    Page<TaskView> page = Page.of(views, limit);
    int staleLeftOut = stale.size();
    for (TaskView view : page.items()) {
      staleLeftOut -= view.isStale() ? 1 : 0;
    }
    return new Shown(page.items(), page.more() || open.more(), staleLeftOut);
  }

  private List<TaskView> stale(TaskFilter filter, TaskOrder order, Instant now) {
    Map<TaskId, Assessment> assessments = new LinkedHashMap<>();
    for (Assessment assessment : session.scan().stale()) {
      assessments.put(assessment.claim().task(), assessment);
    }
    if (assessments.isEmpty()) {
      return List.of();
    }
    List<Task> tasks = session.finder().offerable(assessments.keySet(), filter, order, now);
    return BlockedCommand.withBlockers(session, tasks).stream()
        .map(view -> view.assessed(assessments.get(view.task().id())))
        .toList();
  }
}
