package dev.baton.cli.command.claim;

import dev.baton.app.ClaimResult;
import dev.baton.app.ClaimTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    Claims.Request worker = WorkerOptions.read(call);
    ClaimResult result =
        new ClaimTask(call.workspace())
            .claim(
                call.caller(),
                new ClaimTask.Request(
                    call.resolve(call.arguments().words().getFirst()),
                    worker,
                    call.arguments().has("--now")));
    ClaimOutcome.print(call, ClaimOutcome.won(call, worker.worker(), result));
    return ExitCode.OK;
  }
}
