package dev.baton.cron;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts the regular run into cron or a timer, and takes it out again. */
public final class CronSetup {
  private final Map<String, String> variables;
  private final StateFolder state;

  /**
   * @param variables the environment: HOME, XDG_STATE_HOME and XDG_CONFIG_HOME count
   * @throws CronException where they do not say where to keep anything
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

  /** What starts the regular runs. */
  public enum Scheduler {
    CRONTAB,
    SYSTEMD
  }

  public StateFolder state() {
    return state;
  }

  /**
   * Uses the user's crontab; a timer that was there is taken out.
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
   * What starts the regular runs, and whether it does.
   *
   * @param by null when nothing is known to
   * @param problem what keeps it from doing so, or from being known; empty when nothing does
   */
  public record Standing(@Nullable Scheduler by, String problem) {

    /** Whether the runs are really started. */
    public boolean isRunning() {
      return by != null && problem.isEmpty();
    }
  }

  /**
   * What taking out did.
   *
   * @param changed whether anything was there
   * @param doubt what may be there still; empty when nothing can be
   */
  public record Removal(boolean changed, String doubt) {}

  /**
   * Uses a timer of systemd; a crontab's line that was there is taken out.
   *
   * @return what a person has to do for it to work; empty when nothing
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
   * Takes all of it out. The list of repositories stays.
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

  /** For those who use a timer: they may not even be allowed to have a crontab. */
  private static Removal takeOutOfCrontab() {
    try {
      return new Removal(takeOut(), "");
    } catch (CronException e) {
      return new Removal(false, e.getMessage() + ", so a line of Baton's may still be in it");
    }
  }

  /** How often the runs are; empty when none are. */
  public Optional<CronInterval> interval() {
    return new RunScript(state).interval();
  }

  /** What starts them. */
  public Standing standing() {
    String unknown = "";
    try {
      if (Crontab.isInstalled()) {
        return new Standing(Scheduler.CRONTAB, "");
      }
    } catch (CronException e) {
      unknown = e.getMessage();
    }
    SystemdTimer timer = SystemdTimer.of(variables).orElse(null);
    return timer != null && timer.isInstalled()
        ? new Standing(Scheduler.SYSTEMD, timer.trouble())
        : new Standing(null, unknown);
  }
}
