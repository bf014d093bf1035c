package dev.baton.cli.command.plan;

import dev.baton.app.OpenEpics;
import dev.baton.app.OpenEpics.Epic;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    boolean eligibleOnly = session.arguments().has("--eligible-only");
    List<Epic> epics = new ArrayList<>(new OpenEpics(session).list(eligibleOnly));
    if (!session.arguments().words().isEmpty()) {
      TaskId only = session.resolve(session.arguments().words().getFirst());
      epics.removeIf(epic -> !epic.task().id().equals(only));
    }
    if (session.environment().isCalledBd()) {
      // bd does not list them.
      epics.removeIf(epic -> epic.progress().children() == 0);
    }
    new EpicProgress(epics).print(session.output(), eligibleOnly);
    return ExitCode.OK;
  }
}
