package dev.baton.cli.command.git;

import dev.baton.app.HookQuestions;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.TextJson;
import dev.baton.task.TaskId;

/** {@code baton hooks trailer}: prints the task that is claimed here. Called by the hooks. */
final class HooksTrailerCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("hooks trailer", "Print the task that is claimed in this work tree.")
        .example("baton hooks trailer");
  }

  /** A commit is waiting for this command. */
  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    TaskId here = new HookQuestions(session).taskHere();
    if (here == null) {
      return ExitCode.NOTHING_TO_DO;
    }
    String task = here.value();
    if (session.output().isJson()) {
      session.output().json(new TextJson("task", task));
    } else {
      session.output().line(task);
    }
    return ExitCode.OK;
  }
}
