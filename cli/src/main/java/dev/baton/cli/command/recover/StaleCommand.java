package dev.baton.cli.command.recover;

import dev.baton.app.TaskView;
import dev.baton.cli.command.task.BlockedCommand;
import dev.baton.cli.command.task.Evidence;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskPage;
import dev.baton.sweep.Assessment;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code baton stale}: dropped tasks, with all the evidence that there is. */
public final class StaleCommand implements Command {

  @Override
  public Syntax syntax() {
    return FilterOptions.addTo(
            new Syntax("stale", "Tasks whose worker seems to be gone, with the evidence."), "all")
        .example("baton stale")
        .example("baton stale --json | jq '.[].stale.evidence'");
  }

  @Override
  public ExitCode run(Session session) {
    List<TaskView> views = read(session);
    if (session.output().isJson()) {
      session.output().json(json -> TaskJson.writeAll(json, views));
    } else if (views.isEmpty()) {
      session.output().note("nothing is stale: every worker is there, or not silent for too long");
    } else {
      TaskPage page = new TaskPage(session.output(), session.now());
      for (TaskView view : views) {
        page.printStale(view);
      }
    }
    return ExitCode.OK;
  }

  private static List<TaskView> read(Session session) {
    Map<TaskId, Assessment> assessments = new LinkedHashMap<>();
    for (Assessment assessment : session.scan().stale()) {
      assessments.put(assessment.claim().task(), assessment);
    }
    TaskFilter filter = FilterOptions.read(session).withStatuses(List.of(TaskStatus.IN_PROGRESS));
    int limit = FilterOptions.limit(session, 0);
    List<Task> tasks =
        session
            .finder()
            .list(filter, FilterOptions.order(session, TaskOrder.PRIORITY), 0, session.now())
            .items()
            .stream()
            .filter(task -> assessments.containsKey(task.id()))
            .limit(limit == 0 ? Long.MAX_VALUE : limit)
            .toList();
    Evidence evidence = new Evidence(session);
    return BlockedCommand.withBlockers(session, tasks).stream()
        .map(view -> evidence.lookInto(view.assessed(assessments.get(view.task().id()))))
        .toList();
  }
}
