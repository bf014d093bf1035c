package dev.baton.cli.command.claim;

import dev.baton.app.RenewClaim;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton heartbeat}: renews a worker's claim. */
public final class HeartbeatCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addEpochTo(
            new Syntax("heartbeat", "Renew a claim: the worker is alive.")
                .arguments("ID", "1", "the id of the task"))
        .example("baton heartbeat app-a1b --epoch 3")
        .needs(Freshness.IN_PROGRESS);
  }

  @Override
  public ExitCode run(Call call) {
    TaskId id = call.resolve(call.arguments().words().getFirst());
    return ChangeOutcome.each(
        call,
        List.of(id),
        "renewed",
        task -> new RenewClaim(call.workspace()).renew(call.caller(task), task));
  }
}
