package dev.baton.cli.command.claim;

import dev.baton.app.RenewClaim;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import dev.baton.tracker.home.FreshTasks;
import java.util.List;

/** {@code baton heartbeat}: renews a worker's claim. */
public final class HeartbeatCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addEpochTo(
            new Syntax("heartbeat", "Renew a claim: the worker is alive.")
                .arguments("ID", "1", "the id of the task"))
        .example("baton heartbeat app-a1b --epoch 3");
  }

  @Override
  public FreshTasks wanted(Session session) {
    return FreshTasks.IN_PROGRESS;
  }

  @Override
  public ExitCode run(Session session) {
    TaskId id = session.resolve(session.arguments().words().getFirst());
    return ChangeOutcome.each(
        session,
        List.of(id),
        "renewed",
        task -> new RenewClaim(session).renew(session.caller(task), task));
  }
}
