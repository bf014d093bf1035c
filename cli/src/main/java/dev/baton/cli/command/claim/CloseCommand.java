package dev.baton.cli.command.claim;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.CloseOutcome;
import dev.baton.store.Claims;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton close}: closes tasks that are done. */
public final class CloseCommand implements Command {

  @Override
  public Syntax syntax() {
    return WorkerOptions.addTo(
            EpochOption.addEpochTo(
                new Syntax("close", "Close finished tasks.")
                    .arguments("ID", "1..*", "the ids of the tasks")
                    .option(
                        "-r --reason --resolution -m --message --comment",
                        "TEXT",
                        "the reason: what was done, or why not")
                    .option("--reason-file", "FILE", "read it from a file; - is standard input")
                    .flag("--suggest-next", "list the tasks that became ready")
                    .flag("--claim-next", "claim the next ready task, as 'baton claim --next' does")
                    .flag(
                        "-f --force",
                        "close the task even if another worker holds it, or if it is pinned,"
                            + " blocked, or an epic with open children")))
        .example("baton close app-a1b --epoch 3 --reason \"fixed in 4f2c\"")
        .example("baton close app-a1b --claim-next --worker agent-1 --pid $$ --json");
  }

  @Override
  public ExitCode run(Call call) {
    String reason = TextOptions.reasonText(call);
    boolean suggest = call.arguments().has("--suggest-next");
    boolean claim = call.arguments().has("--claim-next");
    // Before anything is changed, and before an agent that dies meanwhile is gone.
    Claims.Request request = claim ? WorkerOptions.read(call) : null;
    List<TaskId> ids = ChangeOutcome.resolveEach(call);
    if (!suggest && !claim) {
      return ChangeOutcome.each(call, ids, "closed", id -> CloseOutcome.close(call, id, reason));
    }
    if (ids.size() > 1) {
      throw Failure.usage(
          "--suggest-next and --claim-next apply to one task", "close the others separately");
    }
    TaskId id = ids.getFirst();
    return new NextWork(call, id, suggest, request).after(CloseOutcome.close(call, id, reason));
  }
}
