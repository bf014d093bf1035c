package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;

/** {@code baton start}: a claim under the name that people look for first. */
public final class StartCommand implements Command {

  @Override
  public Syntax syntax() {
    return WorkerOptions.addTo(
            new Syntax("start", "Start working on a task: the same as claim.")
                .arguments("ID", "1", "the task"))
        .example("baton start app-a1b");
  }

  @Override
  public ExitCode run(Session session) {
    Claiming claiming =
        new Claiming(session, WorkerOptions.read(session), session.arguments().has("--now"));
    ClaimCommand.print(
        session, claiming.claim(session.resolve(session.arguments().words().getFirst())));
    return ExitCode.OK;
  }
}
