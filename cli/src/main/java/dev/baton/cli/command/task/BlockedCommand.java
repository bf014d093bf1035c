package dev.baton.cli.command.task;

import dev.baton.app.TaskView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskRows;
import dev.baton.store.Dependencies.Blocker;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code baton blocked}: what cannot be started, and what stands in its way. */
public final class BlockedCommand implements Command {
  private static final int LIMIT = 100;

  @Override
  public Syntax syntax() {
    return FilterOptions.addTo(
            new Syntax("blocked", "Tasks that cannot be started, and what blocks them."),
            String.valueOf(LIMIT))
        .example("baton blocked --json | jq '.[] | {id, blocked_by}'");
  }

  @Override
  public ExitCode run(Session session) {
    int limit = FilterOptions.limit(session, LIMIT);
    Page<Task> page =
        session
            .finder()
            .blocked(
                FilterOptions.read(session),
                FilterOptions.order(session, TaskOrder.PRIORITY),
                limit,
                session.now());
    List<TaskView> views = withBlockers(session, page.items());
    if (session.output().isJson()) {
      session.output().json(json -> TaskJson.writeAll(json, views));
    } else {
      TaskRows.printBlocked(session.output(), views);
    }
    if (page.more()) {
      session.output().note("more tasks are blocked than these " + limit + "; -n 0 shows all");
    }
    return ExitCode.OK;
  }

  public static List<TaskView> withBlockers(Session session, List<Task> tasks) {
    Map<TaskId, List<TaskId>> blockers = new HashMap<>();
    List<TaskId> ids = tasks.stream().map(Task::id).toList();
    for (Blocker blocker : session.dependencies().blockers(ids, session.now())) {
      // No lambda: 'ready' comes by here, and one would be linked anew at each start.
      List<TaskId> known = blockers.get(blocker.blocked());
      if (known == null) {
        known = new ArrayList<>();
        blockers.put(blocker.blocked(), known);
      }
      if (!known.contains(blocker.blocker())) {
        known.add(blocker.blocker());
      }
    }
    return tasks.stream()
        .map(task -> TaskView.of(task).blockedBy(blockers.getOrDefault(task.id(), List.of())))
        .toList();
  }
}
