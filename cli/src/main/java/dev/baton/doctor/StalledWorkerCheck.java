package dev.baton.doctor;

import dev.baton.claim.Verdict;
import dev.baton.sweep.Assessment;
import java.util.List;

/** Which workers live, but have given no sign for longer than their lease? */
final class StalledWorkerCheck implements Check {

  @Override
  public String name() {
    return "stalled-workers";
  }

  @Override
  public CheckResult look(CheckContext patient) {
    List<Assessment> stalled =
        patient.assessments().stream()
            .filter(assessment -> assessment.verdict() instanceof Verdict.Stalled)
            .toList();
    return stalled.isEmpty()
        ? CheckResult.pass(name(), "every living worker gives signs of progress")
        : CheckResult.warn(
            name(),
            (stalled.size() == 1 ? "1 worker lives" : stalled.size() + " workers live")
                + " but gave no sign for long; look what they do",
            stalled.stream().map(StaleTaskCheck::describe).toList(),
            "baton release " + stalled.getFirst().claim().task());
  }
}
