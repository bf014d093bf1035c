package dev.baton.cli.command.claim;

import dev.baton.app.ClaimNext;
import dev.baton.app.ClaimResult;
import dev.baton.app.ClaimTask;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.store.Claims;
import dev.baton.task.TaskOrder;

/** {@code baton claim}: claims a task. */
public final class ClaimCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("claim", "Claim a task, or the next ready one.")
            .arguments("ID", "0..1", "the id of the task")
            .flag("--next", "the first ready task, or a stale one")
            .flag("--force", "claim the task even if it is assigned to somebody else");
    return FilterOptions.addWithoutLimit(WorkerOptions.addTo(syntax))
        .example("baton claim app-a1b --worker agent-1 --pid $$")
        .example("baton claim --next --label backend --json | jq .epoch");
  }

  @Override
  public ExitCode run(Call call) {
    Arguments arguments = call.arguments();
    boolean next = arguments.has("--next");
    if (next != arguments.words().isEmpty()) {
      throw Failure.usage("claim needs either one task id or --next", "baton claim --next");
    }
    Claims.Request worker = WorkerOptions.read(call);
    boolean now = arguments.has("--now");
    ClaimResult result =
        next
            ? new ClaimNext(call.workspace())
                .claim(
                    call.caller(),
                    new ClaimNext.Request(
                        FilterOptions.read(call),
                        FilterOptions.order(call, TaskOrder.PRIORITY),
                        worker,
                        now))
            : new ClaimTask(call.workspace())
                .claim(
                    call.caller(),
                    new ClaimTask.Request(call.resolve(arguments.words().getFirst()), worker, now));
    ClaimOutcome.print(call, ClaimOutcome.won(call, worker.worker(), result));
    return ExitCode.OK;
  }
}
