package dev.baton.cli.command.recover;

import dev.baton.app.StaleTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskPage;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import java.util.List;

/** {@code baton stale}: lists stale tasks with all evidence. */
public final class StaleCommand implements Command {

  @Override
  public Syntax syntax() {
    return FilterOptions.addTo(new Syntax("stale", "List stale tasks, with the evidence."), "all")
        .onlyReads()
        .example("baton stale")
        .example("baton stale --json | jq '.[].stale.evidence'")
        .needs(Freshness.IN_PROGRESS);
  }

  @Override
  public ExitCode run(Call call) {
    TaskFilter filter = FilterOptions.read(call);
    int limit = FilterOptions.limit(call, 0);
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    List<TaskView> views = new StaleTasks(call.workspace()).list(filter, order, limit);
    if (call.output().isJson()) {
      call.output().json(new TasksJson(views));
    } else if (views.isEmpty()) {
      call.output().note("no stale tasks");
    } else {
      TaskPage page = new TaskPage(call.output(), call.now());
      for (TaskView view : views) {
        page.printStale(view);
      }
    }
    return ExitCode.OK;
  }
}
