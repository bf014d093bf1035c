package dev.baton.cli.command.plan;

import dev.baton.app.DeferTask;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton undefer}: ends the deferral of tasks. */
public final class UndeferCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("undefer", "Make deferred tasks ready again.")
        .arguments("ID", "1..*", "the ids of the tasks")
        .example("baton undefer app-a1b");
  }

  @Override
  public ExitCode run(Session session) {
    List<TaskId> ids = ChangeOutcome.resolveEach(session);
    return ChangeOutcome.each(
        session, ids, "undeferred", id -> new DeferTask(session).undefer(session.caller(id), id));
  }
}
