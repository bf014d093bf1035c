package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.ServerPatience;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.render.SweepReport;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.tracker.home.FreshTasks;
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
        .example("baton cron sweep --every 5m");
  }

  @Override
  public FreshTasks wanted(Session session) {
    return FreshTasks.IN_PROGRESS;
  }

  @Override
  public ExitCode run(Session session) {
    ServerPatience.open(session);
    String every = session.arguments().value("--every");
    Duration interval =
        every == null || every.equals(OFF) ? null : CronSupport.interval(every).length();
    if (OFF.equals(every)) {
      session.stores().settings().setSweepInterval(null);
      return ExitCode.OK;
    }
    List<SweepResult> changed =
        session.sweeper().sweep(Sweeper.Request.ALL, session.stamp()).stream()
            .filter(CronSweepCommand::isChange)
            .toList();
    session.foreignClaims().keepAlive();
    if (interval != null) {
      // After the sweep, which first checks whether any sweeps were missed.
      session.stores().settings().setSweepInterval(interval);
    }
    SweepReport report = new SweepReport(changed, false, session.now());
    if (session.output().isJson() || !changed.isEmpty()) {
      report.print(session.output());
    }
    return ExitCode.OK;
  }

  private static boolean isChange(SweepResult result) {
    return result.isTaken() || result.action() == SweepResult.Action.CLOSED;
  }
}
