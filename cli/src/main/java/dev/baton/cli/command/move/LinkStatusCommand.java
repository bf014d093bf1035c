package dev.baton.cli.command.move;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.doctor.LinkState;
import dev.baton.json.document.LinkJson;

/** {@code baton link status}: whether the tasks are linked, and whether both sides are in sync. */
final class LinkStatusCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("link status", "Show the linked file, and whether it is in sync.")
        .onlyReads()
        .example("baton link status")
        .example("baton link status --json | jq -r .file");
  }

  @Override
  public ExitCode run(Session session) {
    LinkState state = HomeOutcome.look(session);
    if (session.output().isJson()) {
      session.output().json(new LinkJson.Status(state.file(), state.problem()));
      return ExitCode.OK;
    }
    if (!state.problem().isEmpty()) {
      session.output().warn(state.problem());
    } else {
      session
          .output()
          .line(state.file() == null ? "not linked" : "linked to " + state.file() + ", in sync");
    }
    return ExitCode.OK;
  }
}
