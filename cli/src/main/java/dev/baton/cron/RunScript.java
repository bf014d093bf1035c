package dev.baton.cron;

import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The shell script that cron or the timer starts. It contains what cron's bare environment lacks,
 * so that the crontab line only has to name the script.
 */
final class RunScript {
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

  private final StateFolder state;
  private final Path file;

  RunScript(StateFolder state) {
    this.state = state;
    this.file = state.script();
  }

  Path file() {
    return file;
  }

  void write(CronInterval interval, Path launcher, Map<String, String> variables) {
    Lines.replace(file, text(state, interval, launcher, variables));
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
    for (String line : Lines.read(file)) {
      if (line.startsWith(EVERY)) {
        return parse(line.substring(EVERY.length()));
      }
    }
    return Optional.empty();
  }

  /** Parses what {@link CronInterval#text} wrote. */
  private static Optional<CronInterval> parse(String text) {
    int unit = "smhd".indexOf(text.isEmpty() ? ' ' : text.charAt(text.length() - 1));
    long[] seconds = {1, 60, 3_600, 86_400};
    try {
      long number = Long.parseLong(text.substring(0, Math.max(0, text.length() - 1)));
      return unit < 0
          ? Optional.empty()
          : Optional.of(new CronInterval(Duration.ofSeconds(number * seconds[unit])));
    } catch (NumberFormatException | InvalidValue changedByHand) {
      return Optional.empty();
    }
  }

  void delete() {
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(state.programGone());
    } catch (IOException e) {
      throw Lines.unusable(file, e);
    }
  }
}
