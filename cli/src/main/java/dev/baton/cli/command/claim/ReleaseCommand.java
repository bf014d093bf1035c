package dev.baton.cli.command.claim;

import dev.baton.app.GiveUpTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton release}: releases a worker's claim on an unfinished task. */
public final class ReleaseCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("release", "Release a claim: the task is not finished and open again.")
                .arguments("ID", "1..*", "the ids of the tasks")
                .option("-r --reason", "TEXT", "why"))
        .example("baton release app-a1b --epoch 3 --reason \"needs a decision\"")
        .needs(Freshness.IN_PROGRESS);
  }

  @Override
  public ExitCode run(Call call) {
    String reason = TextOptions.body(call, "--reason");
    List<TaskId> ids = ChangeOutcome.resolveAll(call);
    GiveUpTask work = new GiveUpTask(call.workspace());
    return ChangeOutcome.each(
        call, ids, "released", id -> work.release(call.caller(id), id, reason));
  }
}
