package dev.baton.cli.command.claim;

import dev.baton.app.CloseTask;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton close}: closes tasks that are done. */
public final class CloseCommand implements Command {

  @Override
  public Syntax syntax() {
    return WorkerOptions.addTo(
            EpochOption.addEpochTo(
                new Syntax("close", "Close finished tasks.")
                    .arguments("ID", "1..*", "the ids of the tasks")
                    .option("-r --reason", "TEXT", "the reason: what was done, or why not")
                    .option("--reason-file", "FILE", "read it from a file; - is standard input")
                    .flag("--suggest-next", "list the tasks that became ready")
                    .flag("--claim-next", "claim the next ready task, as 'baton claim --next' does")
                    .flag("-f --force", "close the task even if another worker holds it")))
        .example("baton close app-a1b --epoch 3 --reason \"fixed in 4f2c\"")
        .example("baton close app-a1b --claim-next --worker agent-1 --pid $$ --json");
  }

  @Override
  public ExitCode run(Session session) {
    String reason = TextOptions.reasonText(session);
    boolean suggest = session.arguments().has("--suggest-next");
    boolean claim = session.arguments().has("--claim-next");
    // Before anything is changed, and before an agent that dies meanwhile is gone.
    Claims.Request request = claim ? WorkerOptions.read(session) : null;
    List<TaskId> ids = ChangeOutcome.resolveAll(session);
    if (!suggest && !claim) {
      return ChangeOutcome.each(session, ids, "closed", id -> close(session, id, reason));
    }
    if (ids.size() > 1) {
      throw Failure.usage(
          "--suggest-next and --claim-next apply to one task", "close the others separately");
    }
    TaskId id = ids.getFirst();
    return new NextWork(session, id, suggest, request).after(close(session, id, reason));
  }

  private static Change close(Session session, TaskId id, @Nullable String reason) {
    return new CloseTask(session).close(session.caller(id), new CloseTask.Request(id, reason));
  }
}
