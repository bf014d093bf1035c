package dev.baton.cli.command.git;

import dev.baton.cli.command.HookAccess;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.hooks.HookCheckup;
import dev.baton.render.HookReport;

/** {@code baton hooks status}: checks whether the hooks work, by letting git run them. */
final class HooksStatusCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("hooks status", "Make git run each hook and report whether it worked.")
        .example("baton hooks status")
        .example("baton hooks status --json | jq .in_order");
  }

  @Override
  public ExitCode run(Session session) {
    HookCheckup checkup =
        HookCheckup.run(
            HookAccess.folder(session),
            HookAccess.script(session),
            session.environment().variables(),
            true);
    new HookReport(checkup).print(session.output());
    // bd lists hooks whether they are installed or not.
    boolean succeeds = checkup.isInOrder() || session.environment().isCalledBd();
    return succeeds ? ExitCode.OK : ExitCode.FAILED;
  }
}
