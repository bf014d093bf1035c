package dev.baton.doctor;

import dev.baton.app.need.RegularSweeps;
import dev.baton.claim.Assessment;
import dev.baton.claim.ClockReading;
import dev.baton.claim.ClockReading.ClockDoubt;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether the database is swept regularly. */
final class SweepChecks {
  /** This many sweeps may be missed: the machine may be busy, or was just started. */
  private static final int MISSED = 3;

  private static final Duration LONG_AGO = Duration.ofDays(1);

  /** Whether sweeps run at all. */
  static CheckResult lastSweep(CheckContext context) {
    Optional<ClockReading> last = context.stores().settings().lastSweep();
    if (last.isEmpty()) {
      return context.assessments().isEmpty()
          ? CheckResult.pass("no sweep yet, and no stale tasks")
          : CheckResult.warn("no sweep has run yet", "baton sweep");
    }
    Duration age = Duration.between(last.get().wall(), context.now());
    Duration interval = context.stores().settings().sweepInterval();
    if (interval != null && age.toSeconds() > MISSED * interval.toSeconds()) {
      return CheckResult.warn(
          "a sweep is due every %d min, but the last one was %d min ago"
              .formatted(interval.toMinutes(), age.toMinutes()),
          "baton cron status");
    }
    return age.compareTo(LONG_AGO) > 0
        ? CheckResult.warn("the last sweep was " + Ages.format(age) + " ago", "baton sweep")
        : CheckResult.pass("the last sweep was " + Ages.format(age) + " ago");
  }

  private static final String INSTALL = "baton cron install";

  /** Whether anything sweeps this database regularly. */
  static CheckResult cron(CheckContext context) {
    RegularSweeps sweeps = RegularSweeps.look(context.workspace());
    if (sweeps.started() && sweeps.covered()) {
      return CheckResult.pass("regular sweeps are running");
    }
    List<String> stale =
        context.assessments().stream()
            .filter(Assessment::isStale)
            .map(ClaimChecks::describe)
            .toList();
    if (!sweeps.problem().isEmpty()) {
      return CheckResult.warn(sweeps.problem(), stale, "baton cron status");
    }
    Duration interval = context.stores().settings().sweepInterval();
    if (interval != null) {
      return CheckResult.warn(stopped(sweeps, interval), stale, INSTALL);
    }
    return stale.isEmpty()
        ? CheckResult.pass("no regular sweeps, and no stale tasks")
        : CheckResult.warn("there are stale tasks, and no regular sweeps", stale, INSTALL);
  }

  private static String stopped(RegularSweeps sweeps, Duration interval) {
    String wanted = "a sweep every " + interval.toMinutes() + " min was set up, but ";
    return sweeps.started()
        ? wanted + "this database is not on the list of those that are swept"
        : wanted + "neither the crontab nor a timer starts it";
  }

  private static final Duration TOLERANCE = Duration.ofMinutes(2);

  /** Whether the clock can be trusted. */
  static CheckResult clock(CheckContext context) {
    List<TaskId> future = context.health().fromTheFuture(context.now().plus(TOLERANCE));
    if (!future.isEmpty()) {
      return CheckResult.warn(
          Plural.of(future.size(), "task has", "tasks have")
              + " times in the future: the clock was set back, or another machine's clock is"
              + " ahead",
          future.stream().limit(10).map(TaskId::value).toList(),
          "");
    }
    Optional<ClockDoubt> doubt = context.scan().clockDoubt();
    return doubt
        .map(found ->
            CheckResult.warn(
                "%s (noticed %s)"
                        .formatted(found.reason(), Ages.ago(found.openedAt(), context.now()))
                    + "; no task is reopened because of silence until a full lease has passed",
                ""))
        .orElseGet(() -> CheckResult.pass("no clock jump since the last sweep"));
  }
}
