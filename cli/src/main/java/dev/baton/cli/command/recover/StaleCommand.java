package dev.baton.cli.command.recover;

import dev.baton.app.StaleTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskPage;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.tracker.home.FreshTasks;
import java.util.List;

/** {@code baton stale}: lists stale tasks with all evidence. */
public final class StaleCommand implements Command {

  @Override
  public Syntax syntax() {
    return FilterOptions.addTo(new Syntax("stale", "List stale tasks, with the evidence."), "all")
        .onlyReads()
        .example("baton stale")
        .example("baton stale --json | jq '.[].stale.evidence'");
  }

  @Override
  public FreshTasks wanted(Session session) {
    return FreshTasks.IN_PROGRESS;
  }

  @Override
  public ExitCode run(Session session) {
    TaskFilter filter = FilterOptions.read(session);
    int limit = FilterOptions.limit(session, 0);
    TaskOrder order = FilterOptions.order(session, TaskOrder.PRIORITY);
    List<TaskView> views = new StaleTasks(session).list(filter, order, limit);
    if (session.output().isJson()) {
      session.output().json(new TasksJson(views));
    } else if (views.isEmpty()) {
      session.output().note("no stale tasks");
    } else {
      TaskPage page = new TaskPage(session.output(), session.now());
      for (TaskView view : views) {
        page.printStale(view);
      }
    }
    return ExitCode.OK;
  }
}
