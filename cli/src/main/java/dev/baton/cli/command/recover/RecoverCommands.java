package dev.baton.cli.command.recover;

import static dev.baton.cli.core.Heading.RECOVER;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands about what dead workers dropped, and how it is given back. */
public final class RecoverCommands {
  private RecoverCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(RECOVER, "stale", "tasks whose worker is gone, with evidence")) {
      return new StaleCommand();
    }
    if (rows.choose(RECOVER, "sweep", "give dropped tasks back")) {
      return new SweepCommand();
    }
    if (rows.choose(RECOVER, "rescue list", "what was saved of dead workers' files")) {
      return new RescueListCommand();
    }
    if (rows.choose(RECOVER, "rescue show", "which files were saved, and which not")) {
      return new RescueShowCommand();
    }
    if (rows.choose(RECOVER, "rescue diff", "what a dead worker had changed")) {
      return new RescueDiffCommand();
    }
    if (rows.choose(RECOVER, "rescue apply", "put a dead worker's files in place")) {
      return new RescueApplyCommand();
    }
    if (rows.choose(RECOVER, "rescue drop", "let go of what was saved")) {
      return new RescueDropCommand();
    }
    if (rows.choose(RECOVER, "rescue gc", "let go of what was saved long ago")) {
      return new RescueGcCommand();
    }
    if (rows.choose(RECOVER, "doctor", "check everything, and say how to mend it")) {
      return new DoctorCommand();
    }
    if (rows.choose(RECOVER, "reopen", "open closed or blocked tasks again")) {
      return new ReopenCommand();
    }
    if (rows.choose(RECOVER, "cron install", "sweep by itself, from now on")) {
      return new CronInstallCommand();
    }
    if (rows.choose(RECOVER, "cron uninstall", "sweep no more by itself")) {
      return new CronUninstallCommand();
    }
    if (rows.choose(RECOVER, "cron status", "what sweeps, when it did, and what came of it")) {
      return new CronStatusCommand();
    }
    if (rows.choose(RECOVER, "cron run", "sweep every registered repository once")) {
      return new CronRunCommand();
    }
    if (rows.chooseHidden("cron sweep")) {
      return new CronSweepCommand();
    }
    return null;
  }
}
