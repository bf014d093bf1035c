package dev.baton.cli.command.task;

import dev.baton.app.TaskView;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskRows;
import dev.baton.sweep.Assessment;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads and prints what {@code list} and {@code search} found. */
final class TaskListing {
  private TaskListing() {}

  static ExitCode print(Session session, TaskFilter filter, TaskOrder order, int limit) {
    return print(session, session.finder().list(filter, order, limit, session.now()), limit);
  }

  /** The end of the list, backwards. */
  static ExitCode printReversed(Session session, TaskFilter filter, TaskOrder order, int limit) {
    List<Task> all = session.finder().list(filter, order, 0, session.now()).items();
    return print(session, Page.of(all.reversed(), limit), limit);
  }

  private static ExitCode print(Session session, Page<Task> page, int limit) {
    List<TaskView> views = views(session, page.items());
    if (session.output().isJson()) {
      session.output().json(json -> TaskJson.writeAll(json, views));
    } else {
      TaskRows.printList(session.output(), views, session.now());
    }
    if (page.more()) {
      session.output().note("more tasks match than these " + limit + "; -n 0 shows all");
    }
    return ExitCode.OK;
  }

  /** The tasks with the verdicts on those that are in progress. */
  static List<TaskView> views(Session session, List<Task> tasks) {
    Map<TaskId, Assessment> assessments = new HashMap<>();
    if (tasks.stream().anyMatch(task -> task.status() == TaskStatus.IN_PROGRESS)) {
      for (Assessment assessment : session.scan().all()) {
        assessments.put(assessment.claim().task(), assessment);
      }
    }
    return tasks.stream().map(task -> TaskView.of(task, assessments.get(task.id()))).toList();
  }
}
