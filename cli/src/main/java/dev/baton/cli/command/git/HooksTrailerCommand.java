package dev.baton.cli.command.git;

import dev.baton.app.HookQuestions;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.TextJson;
import dev.baton.task.TaskId;

/** {@code baton hooks trailer}: prints the task that is claimed here. Called by the hooks. */
final class HooksTrailerCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("hooks trailer", "Print the task that is claimed in this work tree.")
        .example("baton hooks trailer")
        .needs(Freshness.NONE);
  }

  /** A commit is waiting for this command. */
  @Override
  public ExitCode run(Call call) {
    TaskId here = new HookQuestions(call.workspace()).taskHere();
    if (here == null) {
      return ExitCode.NOTHING_TO_DO;
    }
    String task = here.value();
    if (call.output().isJson()) {
      call.output().json(new TextJson("task", task));
    } else {
      call.output().line(task);
    }
    return ExitCode.OK;
  }
}
