package dev.baton.doctor;

import dev.baton.claim.ClockReading;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether sweeps run at all. */
final class SweepAgeCheck implements Check {
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
