package dev.baton.cli.command.move;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.HomeOutcome;

/** {@code baton link status}: whether the tasks are linked, and whether both sides are in sync. */
final class LinkStatusCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "link status",
            "Show which other tracker the tasks are linked to, and whether both are in sync.")
        .onlyReads()
        .example("baton link status")
        .example("baton link status --json | jq -r .file");
  }

  @Override
  public ExitCode run(Session session) {
    HomeOutcome.printStatus(session);
    return ExitCode.OK;
  }
}
