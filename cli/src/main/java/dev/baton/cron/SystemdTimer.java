package dev.baton.cron;

import dev.baton.install.InstallFailure;
import dev.baton.program.Tool;
import dev.baton.text.FileTrouble;
import dev.baton.trust.StateHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A timer of the user's systemd, and the service that it starts.
 *
 * @param folder of the user's units
 */
record SystemdTimer(Path folder) {
  private static final String NAME = "baton-sweep";
  private static final String MARK = "# Written by 'baton cron install --systemd'.";

  private static final String REMEDY =
      "; run: systemctl --user daemon-reload && systemctl --user enable --now " + NAME + ".timer";

  /**
   * The timer in the folder of user units; empty where neither XDG_CONFIG_HOME nor HOME gives a
   * place.
   */
  static Optional<SystemdTimer> of(Map<String, String> variables) {
    Path config = StateHome.absolute(variables.get("XDG_CONFIG_HOME"));
    Path home = StateHome.absolute(variables.get("HOME"));
    if (config == null && home != null) {
      config = home.resolve(".config");
    }
    return Optional.ofNullable(config).map(base -> new SystemdTimer(base.resolve("systemd/user")));
  }

  boolean isInstalled() {
    return Files.exists(timer());
  }

  /** The problem that keeps the timer from running, and what to do; empty when it runs. */
  String trouble() {
    String why = systemctl(List.of("is-active", NAME + ".timer"));
    return why.isEmpty() ? "" : "the timer is written but is not running (" + why + ")" + REMEDY;
  }

  /**
   * Writes both units and starts the timer.
   *
   * @return what a person has to do; empty for nothing
   */
  String install(CronInterval interval, Path script) {
    checkOwn(timer());
    checkOwn(service());
    Lines.replace(service(), serviceText(script));
    Lines.replace(timer(), timerText(interval));
    String trouble =
        systemctl(List.of("daemon-reload"), List.of("enable", "--now", NAME + ".timer"));
    return trouble.isEmpty()
        ? ""
        : "the timer is written but not started (" + trouble + ")" + REMEDY;
  }

  /**
   * Stops the timer and deletes both units.
   *
   * @return whether there was one
   */
  boolean uninstall() {
    if (!isInstalled() && !Files.exists(service())) {
      return false;
    }
    checkOwn(timer());
    checkOwn(service());
    String _ = systemctl(List.of("disable", "--now", NAME + ".timer"));
    try {
      Files.deleteIfExists(timer());
      Files.deleteIfExists(service());
    } catch (IOException e) {
      throw new InstallFailure(
          "unit_unusable", "cannot delete " + timer() + ": " + FileTrouble.of(e), "");
    }
    String _ = systemctl(List.of("daemon-reload"));
    return true;
  }

  private Path timer() {
    return folder.resolve(NAME + ".timer");
  }

  private Path service() {
    return folder.resolve(NAME + ".service");
  }

  private static void checkOwn(Path unit) {
    if (Files.exists(unit) && !Lines.read(unit).contains(MARK)) {
      throw new InstallFailure(
          "unit_of_another",
          unit + " was not written by Baton and is not changed",
          "move it away, and try again");
    }
  }

  static String timerText(CronInterval interval) {
    return MARK
        + "\n[Unit]\nDescription=Reopen stale tasks\n\n[Timer]\nOnActiveSec=60\n"
        + "OnUnitActiveSec="
        + interval.length().toSeconds()
        + "\nAccuracySec=10\n\n[Install]\nWantedBy=timers.target\n";
  }

  static String serviceText(Path script) {
    String quoted =
        script.toString().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return MARK
        + "\n[Unit]\nDescription=Reopen stale tasks\n\n[Service]\nType=oneshot\n"
        + "ExecStart=/bin/sh \""
        + quoted.replace("%", "%%").replace("$", "$$")
        + "\"\n";
  }

  /** Runs commands one after the other until one fails; returns its error, or an empty text. */
  @SafeVarargs
  private static String systemctl(List<String>... commands) {
    for (List<String> words : commands) {
      List<String> command = new ArrayList<>(List.of("systemctl", "--user"));
      command.addAll(words);
      try {
        Tool.Answer answer = Tool.OF_SYSTEM.run("", command);
        if (!answer.isGood()) {
          // is-active prints the actual state on standard output.
          String said = answer.complaint().isEmpty() ? answer.out().strip() : answer.complaint();
          return said.isEmpty() ? "code " + answer.exit() : said;
        }
      } catch (IOException e) {
        return "systemctl cannot be run";
      }
    }
    return "";
  }
}
