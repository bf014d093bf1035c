package dev.baton.cli.command;

import dev.baton.cli.core.Arguments;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.TaskJson;
import dev.baton.render.TaskRows;
import dev.baton.render.TaskView;
import dev.baton.task.Task;
import dev.baton.task.TaskOrder;

/** {@code baton claim}: takes the right to work on a task. */
public final class ClaimCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("claim", "Claim a task, or the next one that is ready: you work on it now.")
            .arguments("ID", "0..1", "the task")
            .flag("--next", "the first ready task; dropped ones are taken over");
    return FilterOptions.addWithoutLimit(WorkerOptions.addTo(syntax))
        .example("baton claim app-a1b --worker agent-1 --pid $$")
        .example("baton claim --next --label backend --json | jq .epoch");
  }

  @Override
  public ExitCode run(Session session) {
    Arguments arguments = session.arguments();
    boolean next = arguments.has("--next");
    if (next != arguments.words().isEmpty()) {
      throw Failure.usage("expected either one task or --next", "baton claim --next");
    }
    Claiming claiming = new Claiming(session, WorkerOptions.read(session), arguments.has("--now"));
    Task task =
        next
            ? claiming.claimNext(
                FilterOptions.read(session), FilterOptions.order(session, TaskOrder.PRIORITY))
            : claiming.claim(session.resolve(arguments.words().getFirst()));
    print(session, task);
    return ExitCode.OK;
  }

  static void print(Session session, Task task) {
    if (session.output().isJson()) {
      session.output().json(json -> TaskJson.write(json, TaskView.of(task)));
    } else {
      TaskRows.printChange(session.output(), "claimed", task);
      session.output().note("finish with: baton close " + task.id() + " --epoch " + task.epoch());
    }
  }
}
