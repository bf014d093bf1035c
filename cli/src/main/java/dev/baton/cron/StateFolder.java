package dev.baton.cron;

import dev.baton.trust.StateHome;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The user's folder for Baton's state outside the databases.
 *
 * @param folder absolute; it may not exist yet
 */
public record StateFolder(Path folder) {
  /** Empty where the user has none. */
  public static Optional<StateFolder> of(Map<String, String> variables) {
    return StateHome.of(variables).map(StateFolder::new);
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
