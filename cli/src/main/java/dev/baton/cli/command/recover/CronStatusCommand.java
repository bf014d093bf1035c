package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cron.CronMemory;
import dev.baton.cron.CronSetup;
import dev.baton.cron.Registry;
import dev.baton.json.document.CronJson;
import dev.baton.render.CronPage;

/** {@code baton cron status}: shows the schedule of the sweeps, the last run and its results. */
public final class CronStatusCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "cron status", "Show whether regular sweeps are installed, and the last results.")
        .onlyReads()
        .example("baton cron status --json");
  }

  @Override
  public ExitCode run(Call call) {
    CronSetup setup = new CronSetup(call.environment().variables());
    CronJson cron =
        new CronJson(
            setup.standing(),
            setup.interval().orElse(null),
            CronMemory.load(setup.state()),
            new Registry(setup.state()).databases());
    new CronPage(cron, call.now()).print(call.output());
    return ExitCode.OK;
  }
}
