package dev.baton.cli.command.bd;

import dev.baton.app.TaskState;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.StateJson;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code bd state}: shows one state of a task. */
final class StateCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("state", "Show a state of a task: the value of its label DIMENSION:VALUE.")
        .arguments("ID DIMENSION", "2", "the id of the task, and the state")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    TaskId id = call.resolve(words.getFirst());
    String value =
        TaskState.of(
                call.workspace()
                    .stores()
                    .taskQueries()
                    .find(id)
                    .orElseThrow(() -> Failure.noTask(id.value())))
            .get(words.getLast());
    if (call.output().isJson()) {
      call.output().json(StateJson.of(id, words.getLast(), value));
    } else if (value == null) {
      call.output().note("no state " + words.getLast());
    } else {
      call.output().line(value);
    }
    return ExitCode.OK;
  }
}
