package dev.baton.cli.command.plan;

import dev.baton.app.OpenEpics;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.render.EpicProgress;

/** {@code baton epic status}: shows the progress of the epics. */
public final class EpicStatusCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("epic status", "List open epics with the number of closed children.")
        .flag("--eligible-only", "only those whose children are all closed")
        .onlyReads()
        .example("baton epic status --json | jq '.[] | select(.eligible_for_close).epic.id'");
  }

  @Override
  public ExitCode run(Session session) {
    boolean eligibleOnly = session.arguments().has("--eligible-only");
    new EpicProgress(new OpenEpics(session).list(eligibleOnly))
        .print(session.output(), eligibleOnly);
    return ExitCode.OK;
  }
}
