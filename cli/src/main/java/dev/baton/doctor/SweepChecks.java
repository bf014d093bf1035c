package dev.baton.doctor;

import dev.baton.app.need.RegularSweeps;
import dev.baton.claim.Assessment;
import dev.baton.claim.ClockReading;
import dev.baton.claim.ClockReading.ClockDoubt;
import dev.baton.doctor.ClaimChecks.StaleTaskCheck;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether the database is swept regularly. */
final class SweepChecks {
  /** Whether sweeps run at all. */
  static final class SweepAgeCheck implements Check {
    /** This many sweeps may be missed: the machine may be busy, or was just started. */
    private static final int MISSED = 3;

    private static final Duration LONG_AGO = Duration.ofDays(1);

    @Override
    public String name() {
      return "last-sweep";
    }

    @Override
    public CheckResult look(CheckContext context) {
      Optional<ClockReading> last = context.settings().lastSweep();
      if (last.isEmpty()) {
        return context.assessments().isEmpty()
            ? CheckResult.pass(name(), "no sweep yet, and no stale tasks")
            : CheckResult.warn(name(), "no sweep has run yet", List.of(), "baton sweep");
      }
      Duration age = Duration.between(last.get().wall(), context.now());
      Duration interval = context.settings().sweepInterval();
      if (interval != null && age.toSeconds() > MISSED * interval.toSeconds()) {
        return CheckResult.warn(
            name(),
            "a sweep is due every %d min, but the last one was %d min ago"
                .formatted(interval.toMinutes(), age.toMinutes()),
            List.of(),
            "baton cron status");
      }
      return age.compareTo(LONG_AGO) > 0
          ? CheckResult.warn(
              name(), "the last sweep was " + Ages.format(age) + " ago", List.of(), "baton sweep")
          : CheckResult.pass(name(), "the last sweep was " + Ages.format(age) + " ago");
    }

    @Override
    public String remedy() {
      return "sweep now";
    }

    @Override
    public void fix(CheckContext context) {
      new StaleTaskCheck().fix(context);
    }
  }

  /** Whether anything sweeps this database regularly. */
  static final class CronCheck implements Check {
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
        return CheckResult.warn(name(), sweeps.problem(), stale, "baton cron status");
      }
      Duration interval = context.settings().sweepInterval();
      if (interval != null) {
        return CheckResult.warn(name(), stopped(sweeps, interval), stale, INSTALL);
      }
      return stale.isEmpty()
          ? CheckResult.pass(name(), "no regular sweeps, and no stale tasks")
          : CheckResult.warn(
              name(), "there are stale tasks, and no regular sweeps", stale, INSTALL);
    }

    private static String stopped(RegularSweeps sweeps, Duration interval) {
      String wanted = "a sweep every " + interval.toMinutes() + " min was set up, but ";
      return sweeps.started()
          ? wanted + "this database is not on the list of those that are swept"
          : wanted + "neither the crontab nor a timer starts it";
    }
  }

  /** Whether the clock can be trusted. */
  static final class ClockCheck implements Check {
    private static final Duration TOLERANCE = Duration.ofMinutes(2);

    @Override
    public String name() {
      return "clock";
    }

    @Override
    public CheckResult look(CheckContext context) {
      List<TaskId> future = context.health().fromTheFuture(context.now().plus(TOLERANCE));
      if (!future.isEmpty()) {
        return CheckResult.warn(
            name(),
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
                  name(),
                  found.reason()
                      + " (noticed "
                      + Ages.between(found.openedAt(), context.now())
                      + " ago); no task is reopened because of silence until a full lease has"
                      + " passed",
                  List.of(),
                  ""))
          .orElseGet(() -> CheckResult.pass(name(), "no clock jump since the last sweep"));
    }
  }
}
