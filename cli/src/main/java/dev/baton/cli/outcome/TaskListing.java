package dev.baton.cli.outcome;

import dev.baton.app.ListTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.json.document.ListedTasksJson;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.task.Page;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Prints lists of tasks. */
public final class TaskListing {
  private TaskListing() {}

  /** Prints what matches. */
  public static ExitCode print(Session session, ListTasks.Request request) {
    return print(session, page(session, request), request.limit(), false);
  }

  /** What matches, in the order of the tracker that was called. */
  public static Page<TaskView> page(Session session, ListTasks.Request request) {
    ListTasks lists = new ListTasks(session);
    return session.environment().isCalledBd() ? lists.listAsBd(request) : lists.list(request);
  }

  /**
   * Prints one page of a list.
   *
   * @param json whether to print JSON even if the option for it was not given
   */
  public static ExitCode print(Session session, Page<TaskView> page, int limit, boolean json) {
    if (session.output().isJson() || json) {
      json(session, page.items());
    } else {
      TaskRows.printList(session.output(), page.items(), session.now());
    }
    more(session, page, limit);
    return ExitCode.OK;
  }

  /** Prints one page of a list with several lines for each task. */
  public static ExitCode printLong(Session session, Page<TaskView> page, int limit) {
    TaskRows.printLong(session.output(), page.items());
    more(session, page, limit);
    return ExitCode.OK;
  }

  /** Notes that there are further tasks. */
  public static void more(Session session, Page<?> page, int limit) {
    if (page.more()) {
      session.output().note("more tasks match than these " + limit + "; -n 0 shows all");
    }
  }

  /** Prints the tasks as JSON; as bd with their own dependencies. */
  public static void json(Session session, Collection<TaskView> views) {
    if (!session.environment().isCalledBd()) {
      session.output().json(new TasksJson(views));
      return;
    }
    List<TaskId> ids = new ArrayList<>(views.size());
    for (TaskView view : views) {
      ids.add(view.task().id());
    }
    session
        .output()
        .json(
            new ListedTasksJson(
                views,
                ids.isEmpty() ? List.of() : session.stores().dependencies().dependencies(ids)));
  }
}
