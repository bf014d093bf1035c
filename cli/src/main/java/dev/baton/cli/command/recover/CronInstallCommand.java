package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.cron.CronInterval;
import dev.baton.cron.CronSetup;
import dev.baton.json.document.CronJson;
import java.nio.file.Path;

/** {@code baton cron install}: installs regular sweeps with cron or a systemd timer. */
public final class CronInstallCommand implements Command {
  private static final String USUAL = "5m";

  @Override
  public Syntax syntax() {
    return new Syntax("cron install", "Install regular sweeps of all registered repositories.")
        .option("--every", "TIME", "how often (default " + USUAL + ")")
        .flag("--systemd", "use a systemd user timer instead of the crontab")
        .example("baton cron install")
        .example("baton cron install --every 15m --systemd");
  }

  @Override
  public ExitCode run(Call call) {
    String wanted = call.arguments().value("--every");
    CronInterval every = CronSupport.interval(wanted == null ? USUAL : wanted);
    CronSetup setup = new CronSetup(call.environment().variables());
    Path launcher = CronSupport.launcher(call);
    boolean systemd = call.arguments().has("--systemd");
    boolean changed = true;
    boolean running = true;
    if (systemd) {
      String toDo = setup.installTimer(every, launcher);
      CronSetup.Standing standing = setup.standing();
      if (!toDo.isEmpty() || !standing.isRunning()) {
        call.output().warn(toDo.isEmpty() ? standing.problem() : toDo);
      }
      running = standing.isRunning();
    } else {
      changed = setup.installCrontab(every, launcher);
    }
    String database = CronSupport.registerPresent(call, every);
    String by = systemd ? "systemd" : "crontab";
    if (call.output().isJson()) {
      call.output().json(new CronJson.Installed(by, every, changed, running, database));
    } else {
      call.output()
          .line(
              (running
                      ? changed ? "installed (" : "already installed ("
                      : "written, but not started (")
                  + by
                  + ", every "
                  + every.text()
                  + ")");
      if (database == null) {
        call.output()
            .note("no database here, so no repository was registered; baton init registers one");
      }
    }
    return running ? ExitCode.OK : ExitCode.FAILED;
  }
}
