package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.cron.CronInterval;
import dev.baton.cron.CronSetup;
import dev.baton.json.JsonLine;
import java.nio.file.Path;

/** {@code baton cron install}: lets cron or a timer give dropped tasks back. */
public final class CronInstallCommand implements Command {
  private static final String USUAL = "5m";

  @Override
  public Syntax syntax() {
    return new Syntax(
            "cron install", "Sweep by itself, from now on, all repositories that were registered.")
        .option("--every", "TIME", "how often (default " + USUAL + ")")
        .flag("--systemd", "by a timer of the user's systemd instead of a line in the crontab")
        .example("baton cron install")
        .example("baton cron install --every 15m --systemd");
  }

  @Override
  public ExitCode run(Session session) {
    String wanted = session.arguments().value("--every");
    CronInterval every = CronSupport.interval(wanted == null ? USUAL : wanted);
    CronSetup setup = new CronSetup(session.environment().variables());
    Path launcher = CronSupport.launcher(session);
    boolean systemd = session.arguments().has("--systemd");
    boolean changed = true;
    boolean running = true;
    if (systemd) {
      String toDo = setup.installTimer(every, launcher);
      if (!toDo.isEmpty()) {
        session.output().warn(toDo);
        running = setup.standing().isRunning();
      }
    } else {
      changed = setup.installCrontab(every, launcher);
    }
    String database = CronSupport.registerPresent(session, every);
    String by = systemd ? "systemd" : "crontab";
    if (session.output().isJson()) {
      session
          .output()
          .json(
              new JsonLine()
                  .text("installed", by)
                  .number("every_seconds", every.length().toSeconds())
                  .truth("changed", changed)
                  .truth("running", running)
                  .text("database", database));
    } else {
      session
          .output()
          .line(
              (running ? changed ? "installed (" : "there already (" : "written, but not started (")
                  + by
                  + ", each "
                  + every.text()
                  + ")");
      if (database == null) {
        session.output().note("no database here, so none was registered; baton init registers one");
      }
    }
    return ExitCode.OK;
  }
}
