package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.HomeOutcome;

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
  public ExitCode run(Call call) {
    HomeOutcome.printStatus(call);
    return ExitCode.OK;
  }
}
