package dev.baton.cli.command.task;

import dev.baton.app.BlockedTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.render.TaskRows;
import dev.baton.task.Page;
import dev.baton.task.TaskFilter;
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
    BlockedTasks blocked = new BlockedTasks(session);
    TaskFilter filter = FilterOptions.read(session);
    TaskOrder order = FilterOptions.order(session, TaskOrder.PRIORITY);
    Page<TaskView> page =
        session.environment().isCalledBd()
            ? blocked.waiting(filter, order, limit)
            : blocked.list(filter, order, limit);
    if (session.output().isJson()) {
      TaskListing.json(session, page.items());
    } else {
      TaskRows.printBlocked(session.output(), page.items());
    }
    if (page.more()) {
      session.output().note("more tasks are blocked than these " + limit + "; -n 0 shows all");
    }
    return ExitCode.OK;
  }
}
