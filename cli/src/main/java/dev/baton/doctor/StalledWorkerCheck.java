package dev.baton.doctor;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import java.util.List;

/** Workers that are alive, but have been silent for longer than their lease. */
final class StalledWorkerCheck implements Check {

  @Override
  public String name() {
    return "stalled-workers";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<Assessment> stalled =
        context.assessments().stream()
            .filter(assessment -> assessment.verdict() == Verdict.STALLED)
            .toList();
    return stalled.isEmpty()
        ? CheckResult.pass(name(), "no stalled workers")
        : CheckResult.warn(
            name(),
            (stalled.size() == 1 ? "1 worker is alive" : stalled.size() + " workers are alive")
                + " but without a heartbeat for longer than the lease; check what they do",
            stalled.stream().map(StaleTaskCheck::describe).toList(),
            "baton release " + stalled.getFirst().claim().task());
  }
}
