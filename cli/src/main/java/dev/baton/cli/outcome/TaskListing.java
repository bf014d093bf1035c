package dev.baton.cli.outcome;

import dev.baton.app.ListTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.json.document.ListedTasksJson;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.run.WhyNothing;
import dev.baton.task.Page;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Prints lists of tasks. */
public final class TaskListing {
  /** Prints what matches. */
  public static ExitCode print(Call call, ListTasks.Request request) {
    return print(call, page(call, request), request.limit(), false);
  }

  /** What matches, in the order of the tracker that was called. */
  public static Page<TaskView> page(Call call, ListTasks.Request request) {
    ListTasks lists = new ListTasks(call.workspace());
    return call.dialect().listsAsBd() ? lists.listAsBd(request) : lists.list(request);
  }

  /**
   * Prints one page of a list.
   *
   * @param json whether to print JSON even if the option for it was not given
   */
  public static ExitCode print(Call call, Page<TaskView> page, int limit, boolean json) {
    String nothing = page.items().isEmpty() ? WhyNothing.nothingYet(call.stores()) : null;
    if (call.output().isJson() || json) {
      json(call, page.items());
    } else if (nothing != null) {
      call.output().note(nothing);
    } else {
      TaskRows.printList(call.output(), page.items(), call.now());
    }
    more(call, page, limit);
    return ExitCode.OK;
  }

  /** Prints one page of a list with several lines for each task. */
  public static ExitCode printLong(Call call, Page<TaskView> page, int limit) {
    String nothing = page.items().isEmpty() ? WhyNothing.nothingYet(call.stores()) : null;
    if (nothing == null) {
      TaskRows.printLong(call.output(), page.items());
    } else {
      call.output().note(nothing);
    }
    more(call, page, limit);
    return ExitCode.OK;
  }

  /** Notes that there are further tasks. */
  public static void more(Call call, Page<?> page, int limit) {
    if (page.more()) {
      call.output().note("more tasks match than these " + limit + "; -n 0 shows all");
    }
  }

  /** Prints the tasks as JSON; as bd with their own dependencies. */
  public static void json(Call call, Collection<TaskView> found) {
    Collection<TaskView> views =
        call.has("--brief") ? found.stream().map(TaskView::brief).toList() : found;
    if (!call.dialect().answersAsBd()) {
      call.output().json(new TasksJson(views));
      return;
    }
    List<TaskId> ids = new ArrayList<>(views.size());
    for (TaskView view : views) {
      ids.add(view.task().id());
    }
    call.output()
        .json(
            new ListedTasksJson(
                views,
                ids.isEmpty() ? List.of() : call.stores().dependencies().dependencies(ids),
                BdLeases.of(call, views)));
  }
}
