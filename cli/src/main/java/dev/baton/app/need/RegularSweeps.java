package dev.baton.app.need;

import dev.baton.claim.ClockReading;
import dev.baton.cli.kit.Workspace;
import dev.baton.cron.CronSetup;
import dev.baton.cron.Registry;
import dev.baton.cron.StateFolder;
import dev.baton.install.InstallFailure;
import dev.baton.store.StoredSettings.Clocks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
    try {
      CronSetup.Standing standing = new CronSetup(variables).standing();
      boolean covered = new Registry(state).databases().contains(database(workspace));
      return new RegularSweeps(standing.isRunning(), covered, standing.problem());
    } catch (InstallFailure unreadable) {
      return new RegularSweeps(
          false, false, "cannot tell whether regular sweeps run: " + unreadable.getMessage());
    }
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

  /**
   * Whether regular sweeps were set up, but do not run. Not where the machine was off or asleep:
   * then the next one will come.
   */
  static boolean areOverdue(Workspace workspace, Clocks clocks) {
    Duration interval = clocks.sweepInterval();
    ClockReading last = clocks.lastSweep();
    if (interval == null || last == null) {
      return false;
    }
    String boot = workspace.processes().bootId().orElse(null);
    boolean same = boot != null && boot.equals(last.bootId());
    long awake = workspace.uptime().nanos() - (same ? last.uptimeNanos() : 0);
    return new ClockReading(workspace.now(), boot, 0).missedSince(last, interval).isPresent()
        && (awake < 0 || awake > interval.toNanos());
  }

  /** What to do about those that are overdue. */
  static Need missing(Workspace workspace, Clocks clocks) {
    RegularSweeps sweeps = look(workspace);
    boolean starts = (sweeps.started && sweeps.covered) || !sweeps.problem.isEmpty();
    return Need.of(
        Need.Kind.SWEEPS,
        List.of(),
        null,
        "one is due every "
            + Objects.requireNonNull(clocks.sweepInterval()).toMinutes()
            + " min, "
            + (starts ? "see baton cron status" : "but nothing starts them"),
        Objects.requireNonNull(clocks.lastSweep()).wall(),
        starts ? "baton sweep" : "baton cron install");
  }
}
