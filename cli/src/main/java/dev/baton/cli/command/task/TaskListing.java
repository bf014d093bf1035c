package dev.baton.cli.command.task;

import dev.baton.app.ListTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.task.Page;

/** Prints what {@code list} and {@code search} find. */
final class TaskListing {
  private TaskListing() {}

  static ExitCode print(Session session, ListTasks.Request request) {
    Page<TaskView> page = new ListTasks(session).list(request);
    if (session.output().isJson()) {
      session.output().json(new TasksJson(page.items()));
    } else {
      TaskRows.printList(session.output(), page.items(), session.now());
    }
    if (page.more()) {
      session.output().note("more tasks match than these " + request.limit() + "; -n 0 shows all");
    }
    return ExitCode.OK;
  }
}
