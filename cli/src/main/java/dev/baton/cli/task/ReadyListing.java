package dev.baton.cli.task;

import dev.baton.app.AutomaticSweep;
import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.app.find.Impact;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.config.StaleSettings.Auto;
import dev.baton.render.TaskRows;
import dev.baton.run.WhyNothing;
import dev.baton.store.StoreException;
import dev.baton.task.Page;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Prints the tasks that can be started. */
public record ReadyListing(Call call, TaskFilter filter) {
  /** How many tasks that wait for their children are counted; of others it says "more than". */
  private static final int CONTAINERS = 50;

  /**
   * Prints them in an order of their fields.
   *
   * @param limit how many at most; 0 for all
   */
  public ExitCode print(TaskOrder order, int limit, boolean withStale) {
    sweep();
    return print(ready().list(filter, order, limit, withStale), limit);
  }

  /** Prints those first for which most unfinished tasks wait, as cub does. */
  public ExitCode printByImpact(int limit, boolean withStale) {
    sweep();
    List<TaskView> views =
        new ArrayList<>(ready().list(filter, TaskOrder.PRIORITY, 0, withStale).items());
    Map<TaskId, Integer> impact =
        Impact.of(call.stores(), views.stream().map(view -> view.task().id()).toList());
    views.sort(Comparator.comparingInt(view -> -impact.getOrDefault(view.task().id(), 0)));
    Page<TaskView> page = Page.of(views, limit);
    return print(new ReadyTasks.Result(page.items(), page.more(), 0, page.more()), limit);
  }

  private ReadyTasks ready() {
    return new ReadyTasks(call.workspace());
  }

  /** Sweeps where the settings say so; a failure is reported and does not stop the list. */
  private void sweep() {
    if (!call.workspace().config().mayHave("stale")
        || call.workspace().staleSettings().auto() != Auto.ALWAYS
        || call.stores().whyReadOnly() != null) {
      return;
    }
    StoreException unswept = new AutomaticSweep(call.workspace()).beforeListing(call.caller());
    if (unswept != null) {
      call.output().warn("not swept: " + unswept.getMessage());
    }
  }

  private ExitCode print(ReadyTasks.Result shown, int limit) {
    ListOptions.refuseMoreThanWanted(call, shown.items().size());
    if (call.output().isJson()) {
      TaskListing.json(call, shown.items());
    }
    if (shown.items().isEmpty()) {
      explain();
    } else if (!call.output().isJson()) {
      TaskRows.printReady(
          call.output(), shown.items(), ready().childless(shown.items()), call.now());
      noteContainers();
    }
    if (shown.more()) {
      noteMore(limit, shown.staleLeftOut(), shown.moreStale());
    }
    return ExitCode.OK;
  }

  /** Prints what there is where nothing is ready; programs that expect bd get only its JSON. */
  private void explain() {
    if (!call.output().isJson() || !call.dialect().answersAsBd()) {
      call.output().note(WhyNothing.of(call.stores(), call.now(), filter, "", 0).withHint());
    }
  }

  /** Prints how many tasks are left out because they wait for their children. */
  private void noteContainers() {
    int count = call.stores().taskQueries().countContainers(filter, CONTAINERS + 1, call.now());
    if (count > CONTAINERS) {
      call.output()
          .note(
              "more than " + CONTAINERS + " tasks wait for their children; --all-types shows them");
    } else if (count == 1) {
      call.output().note("1 task waits for its children; --all-types shows it");
    } else if (count > 1) {
      call.output().note(count + " tasks wait for their children; --all-types shows them");
    }
  }

  /**
   * Prints that the list was cut.
   *
   * @param stale how many stale tasks are among those left out
   * @param atLeast whether there may be more of those
   */
  private void noteMore(int limit, int stale, boolean atLeast) {
    String count = (atLeast ? "at least " : "") + stale;
    String among = stale == 0 ? "" : " (stale ones among the rest: " + count + ")";
    call.output().note("more tasks are ready than these " + limit + among + "; -n 0 shows all");
  }
}
