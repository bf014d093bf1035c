package dev.baton.cli.command.claim;

import dev.baton.app.ClaimResult;
import dev.baton.app.ClaimTask;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.store.Claims;

/** {@code baton start}: the same as {@code claim}, under a name that people try first. */
public final class StartCommand implements Command {

  @Override
  public Syntax syntax() {
    return WorkerOptions.addTo(
            new Syntax("start", "Claim a task and start work: the same as claim.")
                .arguments("ID", "1", "the id of the task")
                .flag("--force", "start it even if it is assigned to somebody else"))
        .example("baton start app-a1b");
  }

  @Override
  public ExitCode run(Session session) {
    Claims.Request worker = WorkerOptions.read(session);
    ClaimResult result =
        new ClaimTask(session)
            .claim(
                session.caller(),
                new ClaimTask.Request(
                    session.resolve(session.arguments().words().getFirst()),
                    worker,
                    session.arguments().has("--now")));
    ClaimOutcome.print(session, ClaimOutcome.won(session, worker.worker(), result));
    return ExitCode.OK;
  }
}
