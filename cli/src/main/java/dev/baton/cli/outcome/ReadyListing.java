package dev.baton.cli.outcome;

import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.app.find.Impact;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.config.StaleSettings.Auto;
import dev.baton.render.ReadyNotes;
import dev.baton.render.TaskRows;
import dev.baton.task.Page;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Prints the tasks that can be started. */
public final class ReadyListing {
  private final Call call;
  private final ReadyTasks ready;
  private final TaskFilter filter;

  public ReadyListing(Call call, TaskFilter filter) {
    this.call = call;
    this.ready = new ReadyTasks(call.workspace());
    this.filter = filter;
  }

  /**
   * Prints them in an order of their fields.
   *
   * @param limit how many at most; 0 for all
   */
  public ExitCode print(TaskOrder order, int limit, boolean withStale) {
    sweep();
    return print(ready.list(new ReadyTasks.Request(filter, order, limit, withStale)), limit);
  }

  /** Prints those first for which most unfinished tasks wait, as cub does. */
  public ExitCode printByImpact(int limit, boolean withStale) {
    sweep();
    List<TaskView> views =
        new ArrayList<>(
            ready.list(new ReadyTasks.Request(filter, TaskOrder.PRIORITY, 0, withStale)).items());
    Map<TaskId, Integer> impact =
        Impact.of(call.workspace(), views.stream().map(view -> view.task().id()).toList());
    views.sort(Comparator.comparingInt(view -> -impact.getOrDefault(view.task().id(), 0)));
    Page<TaskView> page = Page.of(views, limit);
    return print(new ReadyTasks.Result(page.items(), page.more(), 0, page.more()), limit);
  }

  private void sweep() {
    if (call.workspace().staleSettings().auto() == Auto.ALWAYS) {
      ListingSweep.run(call);
    }
  }

  private ExitCode print(ReadyTasks.Result shown, int limit) {
    if (call.output().isJson()) {
      TaskListing.json(call, shown.items());
    } else {
      TaskRows.printReady(call.output(), shown.items(), ready.childless(shown.items()), call.now());
      ReadyNotes.containers(
          call.output(), ready.countContainers(filter, ReadyNotes.CONTAINERS + 1));
    }
    if (shown.more()) {
      ReadyNotes.more(call.output(), limit, shown.staleLeftOut(), shown.moreStale());
    }
    return ExitCode.OK;
  }
}
