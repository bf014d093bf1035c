package dev.baton.app.need;

import dev.baton.cli.kit.Workspace;
import dev.baton.cron.CronSetup;
import dev.baton.cron.Registry;
import dev.baton.cron.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The state of scheduled sweeps according to the crontab or the timer, whatever the database
 * stores.
 *
 * @param started whether something really starts them
 * @param covered whether they include this database
 * @param problem what keeps them from running, or from being known; empty when there is none
 */
public record RegularSweeps(boolean started, boolean covered, String problem) {

  /** Asks the crontab or the timer. */
  public static RegularSweeps look(Workspace workspace) {
    Map<String, String> variables = workspace.config().variables();
    StateFolder state = StateFolder.of(variables).orElse(null);
    if (state == null) {
      return new RegularSweeps(false, false, "");
    }
    CronSetup.Standing standing = new CronSetup(variables).standing();
    boolean covered = new Registry(state).databases().contains(database(workspace));
    return new RegularSweeps(standing.isRunning(), covered, standing.problem());
  }

  /** The database in the list of those that are swept: a path without links, or an address. */
  public static String database(Workspace workspace) {
    Path file = workspace.location().file();
    try {
      return workspace.location().server() != null
          ? workspace.location().place()
          : file.toRealPath().toString();
    } catch (IOException e) {
      return file.toAbsolutePath().toString();
    }
  }
}
