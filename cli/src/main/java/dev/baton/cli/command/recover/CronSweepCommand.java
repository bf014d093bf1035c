package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.ServerPatience;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.render.SweepReport;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import java.time.Duration;
import java.util.List;

/**
 * {@code baton cron sweep}: what {@code cron run} starts for each repository. A sweep that reports
 * only changes, and that stores how often such sweeps are scheduled.
 */
public final class CronSweepCommand implements Command {
  private static final String OFF = "off";

  @Override
  public Syntax syntax() {
    return new Syntax("cron sweep", "Sweep one repository; used by baton cron run.")
        .option("--every", "TIME", "the interval; 'off' removes the repository from the list")
        .example("baton cron sweep --every 5m")
        .needs(Freshness.IN_PROGRESS);
  }

  @Override
  public ExitCode run(Call call) {
    ServerPatience.open(call);
    String every = call.arguments().value("--every");
    Duration interval =
        every == null || every.equals(OFF) ? null : CronSupport.interval(every).length();
    if (OFF.equals(every)) {
      call.workspace().stores().settings().setSweepInterval(null);
      return ExitCode.OK;
    }
    List<SweepResult> changed =
        call.workspace().sweeper().sweep(Sweeper.Request.ALL, call.stamp()).stream()
            .filter(CronSweepCommand::isChange)
            .toList();
    call.workspace().foreignClaims().keepAlive();
    if (interval != null) {
      // After the sweep, which first checks whether any sweeps were missed.
      call.workspace().stores().settings().setSweepInterval(interval);
    }
    SweepReport report = new SweepReport(changed, false, call.now());
    if (call.output().isJson() || !changed.isEmpty()) {
      report.print(call.output());
    }
    return ExitCode.OK;
  }

  private static boolean isChange(SweepResult result) {
    return result.isTaken() || result.action() == SweepResult.Action.CLOSED;
  }
}
