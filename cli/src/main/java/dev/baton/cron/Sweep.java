package dev.baton.cron;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sweeps one repository. */
public interface Sweep {

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
   */
  record Report(
      CronMemory.Result result, List<String> changes, String complaint, @Nullable String stuck) {}
}
