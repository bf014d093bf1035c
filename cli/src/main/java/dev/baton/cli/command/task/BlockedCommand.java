package dev.baton.cli.command.task;

import dev.baton.app.BlockedTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    int limit = FilterOptions.limit(call, LIMIT);
    BlockedTasks blocked = new BlockedTasks(call.workspace());
    TaskFilter filter = FilterOptions.read(call);
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    Page<TaskView> page =
        call.dialect().listsAsBd()
            ? blocked.waiting(filter, order, limit)
            : blocked.list(filter, order, limit);
    if (call.output().isJson()) {
      TaskListing.json(call, page.items());
    } else {
      TaskRows.printBlocked(call.output(), page.items());
    }
    if (page.more()) {
      call.output().note("more tasks are blocked than these " + limit + "; -n 0 shows all");
    }
    return ExitCode.OK;
  }
}
