package dev.baton.cli.command.bd;

import dev.baton.app.TaskState;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.StateJson;
import dev.baton.task.TaskId;
import java.util.Map;

/** {@code bd state list}: lists the states of a task. */
final class StateListCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("state list", "List the states of a task: its labels DIMENSION:VALUE.")
        .arguments("ID", "1", "the id of the task")
        .onlyReads();
  }

  @Override
  public ExitCode run(Session session) {
    TaskId id = session.resolve(session.arguments().words().getFirst());
    Map<String, String> states =
        TaskState.of(
            session.stores().taskQueries().find(id).orElseThrow(() -> Failure.noTask(id.value())));
    if (session.output().isJson()) {
      session.output().json(StateJson.all(id, states));
    } else {
      states.forEach((dimension, value) -> session.output().line(dimension + ": " + value));
    }
    return ExitCode.OK;
  }
}
