package dev.baton.cli.command.plan;

import dev.baton.app.OpenEpics;
import dev.baton.app.OpenEpics.Epic;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.render.EpicProgress;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** {@code baton epic status}: shows the progress of the epics. */
public final class EpicStatusCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("epic status", "List open epics with the number of closed children.")
        .arguments("ID", "0..1", "only this epic")
        .flag("--eligible-only", "only those whose children are all closed")
        .onlyReads()
        .example("baton epic status --json | jq '.[] | select(.eligible_for_close).epic.id'");
  }

  @Override
  public ExitCode run(Call call) {
    boolean eligibleOnly = call.arguments().has("--eligible-only");
    List<Epic> epics = new ArrayList<>(new OpenEpics(call.workspace()).list(eligibleOnly));
    if (!call.arguments().words().isEmpty()) {
      TaskId only = call.resolve(call.arguments().words().getFirst());
      epics.removeIf(epic -> !epic.task().id().equals(only));
    }
    if (call.dialect().listsAsBd()) {
      // bd does not list them.
      epics.removeIf(epic -> epic.progress().children() == 0);
    }
    new EpicProgress(epics).print(call.output(), eligibleOnly);
    return ExitCode.OK;
  }
}
