package dev.baton.cli.command.task;

import dev.baton.app.ShowTask;
import dev.baton.app.ShowTask.Result.Found;
import dev.baton.app.ShowTask.Result.Missing;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.ShowJson;
import dev.baton.render.TaskPage;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** {@code baton show}: shows everything about a task. */
public final class ShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("show", "Show tasks with their texts, dependencies, comments and claim.")
        .arguments("ID", "0..*", "the ids of the tasks; a unique prefix is enough")
        .flag("--history", "show the history, too")
        .flag("--children", "only show their children")
        .flag("--refs", "only show the tasks that depend on them, their children included")
        .flag("--current", "show the task that you work on, or else changed last")
        .flag("--short", "one line for each")
        // bd's other layouts, and its way to name ids that begin with a dash.
        .flag("--long --local-time", "")
        .repeatable("--id", "ID", "")
        .onlyReads()
        .example("baton show a1b")
        .example("baton show app-a1b --json | jq '.[0].epoch'");
  }

  @Override
  public ExitCode run(Call call) {
    List<Found> tasks = new ArrayList<>();
    for (TaskId id : ShowForms.named(call)) {
      tasks.add(read(call, id));
    }
    if (ShowForms.print(call, tasks)) {
      return ExitCode.OK;
    }
    if (call.output().isJson()) {
      call.output().json(new ShowJson(tasks, call.dialect().answersAsBd()));
      return ExitCode.OK;
    }
    String separator = "";
    for (Found found : tasks) {
      call.output().rendered(separator);
      TaskPage page = new TaskPage(call.output(), call.now());
      page.print(
          found.view(),
          found.rescues(),
          found.dependencies(),
          found.dependents(),
          found.comments());
      page.printEstimate(found.like());
      page.printHistory(found.history());
      separator = "\n";
    }
    return ExitCode.OK;
  }

  private static Found read(Call call, TaskId id) {
    boolean withOthers =
        call.dialect().answersAsBd()
            || call.arguments().has("--refs")
            || call.arguments().has("--children");
    boolean withHistory = call.arguments().has("--history");
    return switch (new ShowTask(call.workspace()).show(id, withHistory, withOthers)) {
      case Missing missing -> throw Failure.noTask(missing.task().value());
      case Found found -> {
        if (found.trouble() != null) {
          call.output().warn("cannot list the rescues of " + id + ": " + found.trouble());
        }
        yield found;
      }
    };
  }
}
