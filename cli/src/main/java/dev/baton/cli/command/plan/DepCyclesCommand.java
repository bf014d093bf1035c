package dev.baton.cli.command.plan;

import dev.baton.app.OtherEnds;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.Document;
import dev.baton.json.document.StringsJson;
import dev.baton.json.document.TasksJson;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** {@code baton dep cycles}: finds tasks that depend on each other in a cycle. */
public final class DepCyclesCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "dep cycles", "Unfinished tasks that wait for each other, for example after an import.")
        .onlyReads()
        .example("baton dep cycles --json");
  }

  @Override
  public ExitCode run(Session session) {
    List<List<TaskId>> circles = session.stores().health().circles();
    if (session.output().isJson()) {
      session.output().json(document(session, circles));
    } else if (circles.isEmpty()) {
      session.output().note("no dependency cycles");
    } else {
      for (List<TaskId> circle : circles) {
        session.output().line(TaskIds.circle(circle));
      }
    }
    return ExitCode.OK;
  }

  /** As bd, whole tasks. */
  private static Document document(Session session, List<List<TaskId>> circles) {
    if (!session.environment().isCalledBd()) {
      return StringsJson.circles(circles);
    }
    List<Collection<Task>> each = new ArrayList<>();
    OtherEnds tasks = new OtherEnds(session);
    for (List<TaskId> circle : circles) {
      each.add(tasks.byId(circle).values());
    }
    return TasksJson.groups(each);
  }
}
