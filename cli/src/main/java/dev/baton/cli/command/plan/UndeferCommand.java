package dev.baton.cli.command.plan;

import dev.baton.app.DeferTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<TaskId> ids = ChangeOutcome.resolveEach(call);
    return ChangeOutcome.each(
        call,
        ids,
        "undeferred",
        id -> new DeferTask(call.workspace()).undefer(call.caller(id), id));
  }
}
