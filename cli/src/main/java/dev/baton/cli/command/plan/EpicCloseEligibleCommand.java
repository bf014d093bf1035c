package dev.baton.cli.command.plan;

import dev.baton.app.CloseTask;
import dev.baton.app.OpenEpics;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.render.EpicProgress;
import dev.baton.store.Change;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** {@code baton epic close-eligible}: closes epics whose children are all closed. */
public final class EpicCloseEligibleCommand implements Command {
  private static final String REASON = "All children completed";

  @Override
  public Syntax syntax() {
    return new Syntax("epic close-eligible", "Close the epics whose children are all closed.")
        .flag("--dry-run", "only list them")
        .option("-r --reason", "TEXT", "the reason (default: " + REASON + ")")
        .example("baton epic close-eligible --dry-run");
  }

  @Override
  public ExitCode run(Call call) {
    String given = TextOptions.body(call, "--reason");
    String reason = given == null || given.isBlank() ? REASON : given;
    List<OpenEpics.Epic> eligible = new OpenEpics(call.workspace()).list(true);
    if (call.arguments().has("--dry-run") || eligible.isEmpty()) {
      new EpicProgress(eligible).print(call.output(), true);
      return ExitCode.OK;
    }
    CloseTask closing = new CloseTask(call.workspace());
    List<TaskId> closed = new ArrayList<>();
    for (OpenEpics.Epic epic : eligible) {
      TaskId id = epic.task().id();
      // Epics that were closed meanwhile or that a worker holds are skipped, as in bd.
      if (closing.close(call.caller(id), new CloseTask.Request(id, reason, false)).change()
          instanceof Change.Done) {
        closed.add(id);
      }
    }
    EpicProgress.printClosed(call.output(), closed, reason);
    return ExitCode.OK;
  }
}
