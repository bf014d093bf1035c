package dev.baton.cron;

import dev.baton.cron.Crontab.CronDaemon;
import dev.baton.install.InstallFailure;
import dev.baton.task.InvalidValue;
import dev.baton.time.DurationText;
import java.io.IOException;
import java.nio.file.Files;
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
   * @throws InstallFailure where they do not determine the folders
   */
  public CronSetup(Map<String, String> variables) {
    this.variables = variables;
    this.state = StateFolder.of(variables).orElseThrow(CronSetup::nowhere);
  }

  private static InstallFailure nowhere() {
    return new InstallFailure(
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
   * @throws InstallFailure when the crontab cannot be read and there is no timer, so that the line
   *     may be there; nothing was changed then
   */
  public Removal uninstall() {
    boolean timer = SystemdTimer.of(variables).map(SystemdTimer::isInstalled).orElse(false);
    Removal line = timer ? takeOutOfCrontab() : new Removal(Crontab.uninstall(), "");
    SystemdTimer.of(variables).ifPresent(SystemdTimer::uninstall);
    RunScript script = new RunScript(state);
    boolean was = timer || line.changed() || script.interval().isPresent();
    script.delete();
    return new Removal(was, line.doubt());
  }

  /** For users of a timer, who may not be allowed to have a crontab. */
  private static Removal takeOutOfCrontab() {
    try {
      return new Removal(Crontab.uninstall(), "");
    } catch (InstallFailure e) {
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
    } catch (InstallFailure e) {
      unknown = "cannot tell whether regular sweeps run: " + e.getMessage();
    }
    SystemdTimer timer = SystemdTimer.of(variables).orElse(null);
    return timer != null && timer.isInstalled()
        ? new Standing(Scheduler.SYSTEMD, timer.trouble())
        : new Standing(null, unknown);
  }

  /**
   * The shell script that cron or the timer starts. It contains what cron's bare environment lacks,
   * so that the crontab line only has to name the script.
   */
  private record RunScript(StateFolder state) {
    private static final String EVERY = "every=";
    private static final String PROGRAM = "baton=";

    /**
     * While the program is being rebuilt it is missing for a moment, so only the second run without
     * it reports that; later ones are silent.
     */
    private static final String RUN =
        """
        if [ -x "$baton" ]; then
          [ ! -e "$gone" ] || rm -f "$gone"
          exec "$baton" cron run --every "$every"
        fi
        umask 077
        if [ ! -e "$gone" ]; then
          : >"$gone"
        elif [ ! -s "$gone" ]; then
          echo told >"$gone"
          text="sweeps have stopped, because $baton is gone: install Baton again and run"
          text="$text 'baton cron install', or remove it from the crontab or the systemd user timers"
          echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $text" >>"$log"
          echo "baton: $text" >&2
        fi
        """;

    Path file() {
      return state.script();
    }

    void write(CronInterval interval, Path launcher, Map<String, String> variables) {
      Lines.replace(file(), text(state, interval, launcher, variables));
    }

    static String text(
        StateFolder state, CronInterval interval, Path launcher, Map<String, String> variables) {
      StringBuilder text = new StringBuilder();
      text.append("#!/bin/sh\n# Written by 'baton cron install'; do not edit.\n");
      text.append(EVERY).append(interval.text()).append('\n');
      text.append(PROGRAM).append(quote(launcher.toString())).append('\n');
      for (String name : new String[] {"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"}) {
        String value = variables.get(name);
        boolean given = value != null && !value.isEmpty();
        text.append(given ? name + "=" + quote(value) + "; export " + name : "unset " + name);
        text.append('\n');
      }
      text.append("gone=").append(quote(state.programGone().toString())).append('\n');
      text.append("log=").append(quote(state.log().toString())).append('\n');
      return text.append(RUN).toString();
    }

    private static String quote(@Nullable String value) {
      return "'" + String.valueOf(value).replace("'", "'\\''") + "'";
    }

    /** The interval of the runs; empty when there is no script. */
    Optional<CronInterval> interval() {
      for (String line : Lines.read(file())) {
        if (line.startsWith(EVERY)) {
          return interval(line.substring(EVERY.length()));
        }
      }
      return Optional.empty();
    }

    private static Optional<CronInterval> interval(String text) {
      try {
        return Optional.of(new CronInterval(DurationText.parse(text)));
      } catch (InvalidValue changedByHand) {
        return Optional.empty();
      }
    }

    void delete() {
      try {
        Files.deleteIfExists(file());
        Files.deleteIfExists(state.programGone());
      } catch (IOException e) {
        throw Lines.unusable(file(), e);
      }
    }
  }
}
