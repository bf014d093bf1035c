package dev.baton.cron;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sweeps one repository. */
public interface Sweep {
  /** Begins the line that says in how many milliseconds to sweep again. */
  String AGAIN = "again in ";

  /**
   * Sweeps, within a time limit.
   *
   * @param database the absolute path of its database
   */
  Report sweep(String database);

  /**
   * The result.
   *
   * @param changes a line for each task that was reopened or blocked
   * @param complaint the problem, in one line; empty when there was none
   * @param stuck identifies the process that could not be killed; null when there is none
   * @param again after which time the deaths that it saw are confirmed; null where it saw none
   */
  record Report(
      CronMemory.Result result,
      List<String> changes,
      String complaint,
      @Nullable String stuck,
      @Nullable Duration again) {
    Report(
        CronMemory.Result result, List<String> changes, String complaint, @Nullable String stuck) {
      this(result, changes, complaint, stuck, null);
    }
  }
}
