package dev.baton.cli.command.task;

import dev.baton.app.ShowTask;
import dev.baton.app.ShowTask.Result.Found;
import dev.baton.app.ShowTask.Result.Missing;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.ChangeOutcome;
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
        .arguments("ID", "1..*", "the ids of the tasks; a unique prefix is enough")
        .flag("--history", "show the history, too")
        .onlyReads()
        .example("baton show a1b")
        .example("baton show app-a1b --json | jq '.[0].epoch'");
  }

  @Override
  public ExitCode run(Session session) {
    List<Found> tasks = new ArrayList<>();
    for (TaskId id : ChangeOutcome.resolveAll(session)) {
      tasks.add(read(session, id));
    }
    if (session.output().isJson()) {
      session.output().json(new ShowJson(tasks, session.environment().isCalledBd()));
      return ExitCode.OK;
    }
    String separator = "";
    for (Found found : tasks) {
      session.output().rendered(separator);
      TaskPage page = new TaskPage(session.output(), session.now());
      page.print(
          found.view(),
          found.rescues(),
          found.dependencies(),
          found.dependents(),
          found.comments());
      page.printHistory(found.history());
      separator = "\n";
    }
    return ExitCode.OK;
  }

  private static Found read(Session session, TaskId id) {
    return switch (new ShowTask(session).show(id, session.arguments().has("--history"))) {
      case Missing missing -> throw Failure.noTask(missing.task().value());
      case Found found -> {
        if (found.trouble() != null) {
          session.output().warn("cannot list the rescues of " + id + ": " + found.trouble());
        }
        yield found;
      }
    };
  }
}
