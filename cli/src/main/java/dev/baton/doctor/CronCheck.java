package dev.baton.doctor;

import dev.baton.sweep.Assessment;
import java.util.List;

/** Does anything give dropped tasks back by itself? */
final class CronCheck implements Check {

  @Override
  public String name() {
    return "cron";
  }

  @Override
  public CheckResult look(CheckContext patient) {
    if (patient.settings().sweepInterval() != null) {
      return CheckResult.pass(name(), "sweeps run by themselves");
    }
    List<String> stale =
        patient.assessments().stream()
            .filter(Assessment::isStale)
            .map(StaleTaskCheck::describe)
            .toList();
    String problem = patient.cronProblem().get();
    if (!problem.isEmpty()) {
      return CheckResult.warn(
          name(), "whether sweeps run by themselves is not known: " + problem, stale, "crontab -l");
    }
    return stale.isEmpty()
        ? CheckResult.pass(name(), "no sweeps run by themselves, and nothing is stale")
        : CheckResult.warn(
            name(),
            "tasks were dropped, and no sweeps run by themselves",
            stale,
            "baton cron install");
  }
}
