package dev.baton.cli.outcome;

import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.app.find.Impact;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
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
  private final Session session;
  private final ReadyTasks ready;
  private final TaskFilter filter;

  public ReadyListing(Session session, TaskFilter filter) {
    this.session = session;
    this.ready = new ReadyTasks(session);
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
        Impact.of(session, views.stream().map(view -> view.task().id()).toList());
    views.sort(Comparator.comparingInt(view -> -impact.getOrDefault(view.task().id(), 0)));
    Page<TaskView> page = Page.of(views, limit);
    return print(new ReadyTasks.Result(page.items(), page.more(), 0, page.more()), limit);
  }

  private void sweep() {
    if (session.staleSettings().auto() == Auto.ALWAYS) {
      ListingSweep.run(session);
    }
  }

  private ExitCode print(ReadyTasks.Result shown, int limit) {
    if (session.output().isJson()) {
      TaskListing.json(session, shown.items());
    } else {
      TaskRows.printReady(
          session.output(), shown.items(), ready.childless(shown.items()), session.now());
      ReadyNotes.containers(
          session.output(), ready.countContainers(filter, ReadyNotes.CONTAINERS + 1));
    }
    if (shown.more()) {
      ReadyNotes.more(session.output(), limit, shown.staleLeftOut(), shown.moreStale());
    }
    return ExitCode.OK;
  }
}
