package dev.baton.cron;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

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
        "no_home", "neither HOME nor XDG_STATE_HOME says where to remember repositories", "");
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
   * Uses a timer of systemd; a crontab's line that was there is taken out.
   *
   * @return what a person has to do for it to work; empty when nothing
   */
  public String installTimer(CronInterval interval, Path launcher) {
    SystemdTimer timer = SystemdTimer.of(variables).orElseThrow(CronSetup::nowhere);
    RunScript script = new RunScript(state);
    script.write(interval, launcher, variables);
    String toDo = timer.install(interval, script.file());
    if (Crontab.isInstalled().orElse(false)) {
      Crontab.uninstall();
    }
    return toDo;
  }

  /**
   * Takes all of it out. The list of repositories stays.
   *
   * @return whether anything was there
   */
  public boolean uninstall() {
    boolean timer = SystemdTimer.of(variables).map(SystemdTimer::uninstall).orElse(false);
    boolean line = Crontab.isInstalled().orElse(false) && Crontab.uninstall();
    RunScript script = new RunScript(state);
    boolean was = timer || line || script.interval().isPresent();
    script.delete();
    return was;
  }

  /** How often the runs are; empty when none are. */
  public Optional<CronInterval> interval() {
    return new RunScript(state).interval();
  }

  /** What starts them; empty when nothing does. */
  public Optional<Scheduler> scheduler() {
    if (Crontab.isInstalled().orElse(false)) {
      return Optional.of(Scheduler.CRONTAB);
    }
    return SystemdTimer.of(variables).filter(SystemdTimer::isInstalled).map(t -> Scheduler.SYSTEMD);
  }
}
