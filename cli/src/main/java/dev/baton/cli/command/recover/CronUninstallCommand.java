package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.cron.CronMemory;
import dev.baton.cron.CronSetup;
import dev.baton.cron.Registry;
import dev.baton.cron.Sweep;
import dev.baton.cron.SweepProcess;
import dev.baton.json.document.CronJson;
import java.time.Duration;
import java.util.List;

/** {@code baton cron uninstall}: removes the regular sweeps. */
public final class CronUninstallCommand implements Command {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @Override
  public Syntax syntax() {
    return new Syntax("cron uninstall", "Remove Baton from the crontab and stop its timer.")
        .example("baton cron uninstall");
  }

  @Override
  public ExitCode run(Call call) {
    CronSetup setup = new CronSetup(call.environment().variables());
    CronSetup.Removal removal = setup.uninstall();
    boolean was = removal.changed();
    if (!removal.doubt().isEmpty()) {
      call.output().warn(removal.doubt());
    }
    if (was) {
      expectNoSweeps(call, setup);
    }
    if (call.output().isJson()) {
      call.output().json(new CronJson.Uninstalled(was));
    } else {
      call.output().line(was ? "uninstalled" : "not installed");
    }
    return ExitCode.OK;
  }

  /** Otherwise each manual sweep would report missed sweeps. */
  private static void expectNoSweeps(Call call, CronSetup setup) {
    SweepProcess forget =
        new SweepProcess(
            CronSupport.launcher(call),
            setup.state(),
            List.of("--every", "off"),
            LIMIT,
            call.workspace().processes());
    for (String database : new Registry(setup.state()).databases()) {
      Sweep.Report report = forget.sweep(database);
      if (report.result() != CronMemory.Result.SWEPT && report.result() != CronMemory.Result.GONE) {
        call.output().warn(database + ": " + report.complaint());
      }
    }
  }
}
