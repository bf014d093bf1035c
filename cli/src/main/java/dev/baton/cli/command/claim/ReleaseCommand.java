package dev.baton.cli.command.claim;

import dev.baton.app.GiveUpTask;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import dev.baton.tracker.home.FreshTasks;
import java.util.List;

/** {@code baton release}: releases a worker's claim on an unfinished task. */
public final class ReleaseCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("release", "Release a claim: the task is not finished and open again.")
                .arguments("ID", "1..*", "the ids of the tasks")
                .option("-r --reason", "TEXT", "why"))
        .example("baton release app-a1b --epoch 3 --reason \"needs a decision\"");
  }

  @Override
  public FreshTasks wanted(Session session) {
    return FreshTasks.IN_PROGRESS;
  }

  @Override
  public ExitCode run(Session session) {
    String reason = TextOptions.body(session, "--reason");
    List<TaskId> ids = ChangeOutcome.resolveAll(session);
    GiveUpTask work = new GiveUpTask(session);
    return ChangeOutcome.each(
        session, ids, "released", id -> work.release(session.caller(id), id, reason));
  }
}
