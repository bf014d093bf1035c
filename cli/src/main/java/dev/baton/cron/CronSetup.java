package dev.baton.cron;

import dev.baton.cron.Crontab.CronDaemon;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Adds the regular run to cron or a systemd timer, and removes it. */
public final class CronSetup {
  private static final String NO_DAEMON =
      "the line is in the crontab, but no cron daemon is running here to start it; start one, or"
          + " use a timer: baton cron install --systemd";

  private final Map<String, String> variables;
  private final StateFolder state;

  /**
   * @param variables the environment, of which HOME, XDG_STATE_HOME and XDG_CONFIG_HOME are used
   * @throws CronException where they do not determine the folders
   */
  public CronSetup(Map<String, String> variables) {
    this.variables = variables;
    this.state = StateFolder.of(variables).orElseThrow(CronSetup::nowhere);
  }

  private static CronException nowhere() {
    return new CronException(
        "no_home",
        "neither HOME nor XDG_STATE_HOME is set, so repositories cannot be registered",
        "");
  }

  /** The program that starts the regular runs. */
  public enum Scheduler {
    CRONTAB,
    SYSTEMD
  }

  public StateFolder state() {
    return state;
  }

  /**
   * Uses the user's crontab, and removes an existing timer.
   *
   * @return whether anything changed
   */
  public boolean installCrontab(CronInterval interval, Path launcher) {
    RunScript script = new RunScript(state);
    String schedule = interval.schedule();
    boolean changed = Crontab.install(schedule, script.file().toString());
    changed |= !script.interval().equals(Optional.of(interval));
    script.write(interval, launcher, variables);
    return SystemdTimer.of(variables).map(SystemdTimer::uninstall).orElse(false) || changed;
  }

  /**
   * The scheduler of the regular runs and its state.
   *
   * @param by null when none is known
   * @param problem what keeps it from running, or from being known; empty when there is none
   */
  public record Standing(@Nullable Scheduler by, String problem) {
    /** Whether the runs are really started. */
    public boolean isRunning() {
      return by != null && problem.isEmpty();
    }
  }

  /**
   * The result of removing.
   *
   * @param changed whether anything was installed
   * @param doubt what may still be there; empty when nothing can be
   */
  public record Removal(boolean changed, String doubt) {}

  /**
   * Uses a systemd timer, and removes an existing crontab line.
   *
   * @return what a person has to do for it to work; empty for nothing
   */
  public String installTimer(CronInterval interval, Path launcher) {
    SystemdTimer timer = SystemdTimer.of(variables).orElseThrow(CronSetup::nowhere);
    RunScript script = new RunScript(state);
    script.write(interval, launcher, variables);
    String toDo = timer.install(interval, script.file());
    String doubt = takeOutOfCrontab().doubt();
    return toDo.isEmpty() || doubt.isEmpty() ? toDo + doubt : toDo + "; " + doubt;
  }

  /**
   * Removes everything. The list of repositories is kept.
   *
   * @throws CronException when the crontab cannot be read and there is no timer, so that the line
   *     may be there; nothing was changed then
   */
  public Removal uninstall() {
    boolean timer = SystemdTimer.of(variables).map(SystemdTimer::isInstalled).orElse(false);
    Removal line = timer ? takeOutOfCrontab() : new Removal(takeOut(), "");
    SystemdTimer.of(variables).ifPresent(SystemdTimer::uninstall);
    RunScript script = new RunScript(state);
    boolean was = timer || line.changed() || script.interval().isPresent();
    script.delete();
    return new Removal(was, line.doubt());
  }

  private static boolean takeOut() {
    return Crontab.isInstalled() && Crontab.uninstall();
  }

  /** For users of a timer, who may not be allowed to have a crontab. */
  private static Removal takeOutOfCrontab() {
    try {
      return new Removal(takeOut(), "");
    } catch (CronException e) {
      return new Removal(false, e.getMessage() + ", so a line of Baton's may still be in it");
    }
  }

  /** The interval of the runs; empty when there are none. */
  public Optional<CronInterval> interval() {
    return new RunScript(state).interval();
  }

  /** The scheduler of the runs. */
  public Standing standing() {
    String unknown = "";
    try {
      if (Crontab.isInstalled()) {
        return new Standing(Scheduler.CRONTAB, CronDaemon.isMissing() ? NO_DAEMON : "");
      }
    } catch (CronException e) {
      unknown = "cannot tell whether regular sweeps run: " + e.getMessage();
    }
    SystemdTimer timer = SystemdTimer.of(variables).orElse(null);
    return timer != null && timer.isInstalled()
        ? new Standing(Scheduler.SYSTEMD, timer.trouble())
        : new Standing(null, unknown);
  }
}
