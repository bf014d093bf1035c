package dev.baton.doctor;

import dev.baton.claim.Assessment;
import java.time.Duration;
import java.util.List;

/** Whether anything sweeps this database regularly. */
final class CronCheck implements Check {
  private static final String INSTALL = "baton cron install";

  @Override
  public String name() {
    return "cron";
  }

  @Override
  public CheckResult look(CheckContext context) {
    RegularSweeps sweeps = context.regularSweeps().get();
    if (sweeps.started() && sweeps.covered()) {
      return CheckResult.pass(name(), "regular sweeps are running");
    }
    List<String> stale =
        context.assessments().stream()
            .filter(Assessment::isStale)
            .map(StaleTaskCheck::describe)
            .toList();
    if (!sweeps.problem().isEmpty()) {
      return CheckResult.warn(
          name(),
          "cannot tell whether regular sweeps run: " + sweeps.problem(),
          stale,
          "baton cron status");
    }
    Duration interval = context.settings().sweepInterval();
    if (interval != null) {
      return CheckResult.warn(name(), stopped(sweeps, interval), stale, INSTALL);
    }
    return stale.isEmpty()
        ? CheckResult.pass(name(), "no regular sweeps, and no stale tasks")
        : CheckResult.warn(name(), "there are stale tasks, and no regular sweeps", stale, INSTALL);
  }

  private static String stopped(RegularSweeps sweeps, Duration interval) {
    String wanted = "a sweep every " + interval.toMinutes() + " min was set up, but ";
    return sweeps.started()
        ? wanted + "this database is not on the list of those that are swept"
        : wanted + "neither the crontab nor a timer starts it";
  }
}
