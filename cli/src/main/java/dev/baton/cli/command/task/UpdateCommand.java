package dev.baton.cli.command.task;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.PatchOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.store.Claims;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton update}: changes a task's fields, or its status. */
public final class UpdateCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("update", "Change tasks. An empty value clears a field.")
            .arguments("ID", "1..*", "the tasks")
            .option("-s --status", "STATUS", "open, in_progress (a claim), blocked, deferred …")
            .option("--append-notes", "TEXT", "one more paragraph of notes")
            .flag("--claim", "claim it, as 'baton claim' does");
    return EpochOption.addTo(WorkerOptions.addTo(PatchOptions.addTo(syntax)))
        .example("baton update app-a1b -p 0 --add-label urgent --due tomorrow")
        .example("baton update app-a1b --epoch 3 --notes \"half done, see branch x\"");
  }

  @Override
  public ExitCode run(Session session) {
    TaskUpdate update = TaskUpdate.read(session);
    List<TaskId> ids = ChangeOutcome.resolveAll(session);
    if (!update.isClaim()) {
      return ChangeOutcome.each(session, ids, "updated", id -> update.apply(session, id));
    }
    Claims.Request worker = WorkerOptions.read(session);
    return ChangeOutcome.each(session, ids, "claimed", id -> update.claim(session, worker, id));
  }
}
