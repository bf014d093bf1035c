package dev.baton.cron;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sweeps one repository. */
public interface Sweep {

  /**
   * Sweeps, in limited time.
   *
   * @param database the absolute path of its database
   */
  Report sweep(String database);

  /**
   * How it went.
   *
   * @param changes a line for each task that was reopened or blocked
   * @param complaint what went wrong, in one line; empty when nothing did
   * @param stuck the mark of the process that could not even be killed; null when there is none
   */
  record Report(
      CronMemory.Result result, List<String> changes, String complaint, @Nullable String stuck) {}
}
