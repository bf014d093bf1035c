package dev.baton.cli.command.bd;

import dev.baton.app.TaskState;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    TaskId id = session.resolve(words.getFirst());
    String value =
        TaskState.of(
                session
                    .stores()
                    .taskQueries()
                    .find(id)
                    .orElseThrow(() -> Failure.noTask(id.value())))
            .get(words.getLast());
    if (session.output().isJson()) {
      session.output().json(StateJson.of(id, words.getLast(), value));
    } else if (value == null) {
      session.output().note("no state " + words.getLast());
    } else {
      session.output().line(value);
    }
    return ExitCode.OK;
  }
}
