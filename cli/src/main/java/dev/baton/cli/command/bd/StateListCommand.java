package dev.baton.cli.command.bd;

import dev.baton.app.TaskState;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    TaskId id = call.resolve(call.arguments().words().getFirst());
    Map<String, String> states =
        TaskState.of(
            call.workspace()
                .stores()
                .taskQueries()
                .find(id)
                .orElseThrow(() -> Failure.noTask(id.value())));
    if (call.output().isJson()) {
      call.output().json(StateJson.all(id, states));
    } else {
      states.forEach((dimension, value) -> call.output().line(dimension + ": " + value));
    }
    return ExitCode.OK;
  }
}
