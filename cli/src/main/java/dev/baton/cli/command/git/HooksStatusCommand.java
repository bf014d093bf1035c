package dev.baton.cli.command.git;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    HookCheckup checkup =
        HookCheckup.run(
            HookAccess.folder(call), HookAccess.script(call), call.environment().variables(), true);
    new HookReport(checkup).print(call.output());
    // bd lists hooks whether they are installed or not.
    boolean succeeds = checkup.isInOrder() || call.dialect().answersAsBd();
    return succeeds ? ExitCode.OK : ExitCode.FAILED;
  }
}
