package dev.baton.cli.command.plan;

import dev.baton.app.OtherEnds;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<List<TaskId>> circles = call.workspace().stores().health().circles();
    if (call.output().isJson()) {
      call.output().json(document(call, circles));
    } else if (circles.isEmpty()) {
      call.output().note("no dependency cycles");
    } else {
      for (List<TaskId> circle : circles) {
        call.output().line(TaskIds.circle(circle));
      }
    }
    return ExitCode.OK;
  }

  /** As bd, whole tasks. */
  private static Document document(Call call, List<List<TaskId>> circles) {
    if (!call.dialect().answersAsBd()) {
      return StringsJson.circles(circles);
    }
    List<Collection<Task>> each = new ArrayList<>();
    OtherEnds tasks = new OtherEnds(call.workspace());
    for (List<TaskId> circle : circles) {
      each.add(tasks.byId(circle).values());
    }
    return TasksJson.groups(each);
  }
}
