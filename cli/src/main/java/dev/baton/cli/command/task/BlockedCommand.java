package dev.baton.cli.command.task;

import dev.baton.app.BlockedTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.task.Page;
import dev.baton.task.TaskOrder;

/** {@code baton blocked}: lists tasks that cannot be started, with their blockers. */
public final class BlockedCommand implements Command {
  private static final int LIMIT = 100;

  @Override
  public Syntax syntax() {
    return FilterOptions.addTo(
            new Syntax("blocked", "List tasks that cannot be started, and what blocks them."),
            String.valueOf(LIMIT))
        .onlyReads()
        .example("baton blocked --json | jq '.[] | {id, blocked_by}'");
  }

  @Override
  public ExitCode run(Session session) {
    int limit = FilterOptions.limit(session, LIMIT);
    Page<TaskView> page =
        new BlockedTasks(session)
            .list(
                FilterOptions.read(session),
                FilterOptions.order(session, TaskOrder.PRIORITY),
                limit);
    if (session.output().isJson()) {
      session.output().json(new TasksJson(page.items()));
    } else {
      TaskRows.printBlocked(session.output(), page.items());
    }
    if (page.more()) {
      session.output().note("more tasks are blocked than these " + limit + "; -n 0 shows all");
    }
    return ExitCode.OK;
  }
}
