package dev.baton.cli.command.claim;

import dev.baton.claim.Epoch;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton heartbeat}: a worker says that it is getting on. */
public final class HeartbeatCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("heartbeat", "Renew a claim: the worker is alive and getting on.")
                .arguments("ID", "1", "the task"))
        .example("baton heartbeat app-a1b --epoch 3");
  }

  @Override
  public ExitCode run(Session session) {
    TaskId id = session.resolve(session.arguments().words().getFirst());
    Epoch epoch = session.epoch(id);
    if (epoch == null) {
      throw Failure.usage(
          "a heartbeat needs the epoch of its claim",
          "give --epoch, or BATON_TASK and BATON_EPOCH in the environment");
    }
    return ChangeOutcome.each(
        session,
        List.of(id),
        "renewed",
        task -> session.claims().renew(task, epoch, session.now()));
  }
}
