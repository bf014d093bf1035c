package dev.baton.cron;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The user's folder for Baton's state outside the databases.
 *
 * @param folder absolute; it may not exist yet
 */
public record StateFolder(Path folder) {

  /**
   * The folder {@code baton} in XDG_STATE_HOME, or in {@code ~/.local/state}. By the XDG standard,
   * a value that is not absolute is ignored.
   *
   * @return empty where neither variable gives a place
   */
  public static Optional<StateFolder> of(Map<String, String> variables) {
    Path state = absolute(variables.get("XDG_STATE_HOME"));
    Path home = absolute(variables.get("HOME"));
    if (state == null && home != null) {
      state = home.resolve(".local/state");
    }
    return Optional.ofNullable(state).map(base -> new StateFolder(base.resolve("baton")));
  }

  /** The folder that a variable names; null where it names none. */
  static @Nullable Path absolute(@Nullable String text) {
    return text == null || !text.startsWith("/") || text.indexOf('\0') >= 0 ? null : Path.of(text);
  }

  /** The registered databases. */
  Path repositories() {
    return folder.resolve("repositories");
  }

  /** The script that cron or the timer starts. */
  Path script() {
    return folder.resolve("cron-run");
  }

  /** The findings of the last run. */
  Path memory() {
    return folder.resolve("cron-memory");
  }

  /** Shows the script that its program was missing the last time, and whether that was reported. */
  Path programGone() {
    return folder.resolve("cron-program-gone");
  }

  Path log() {
    return folder.resolve("cron.log");
  }

  /** Locked by the run in progress. */
  Path runLock() {
    return folder.resolve("cron.lock");
  }
}
