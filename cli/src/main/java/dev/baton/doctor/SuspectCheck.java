package dev.baton.doctor;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import java.util.List;

/** Workers that look dead, but whose death is not confirmed yet. */
final class SuspectCheck implements Check {

  @Override
  public String name() {
    return "suspects";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<Assessment> suspects =
        context.assessments().stream()
            .filter(assessment ->
                assessment.verdict() == Verdict.SUSPECT && assessment.completion() == null)
            .toList();
    return suspects.isEmpty()
        ? CheckResult.pass(name(), "no suspected stale tasks")
        : CheckResult.warn(
            name(),
            (suspects.size() == 1 ? "1 worker seems" : suspects.size() + " workers seem")
                + " to be gone; not confirmed yet",
            suspects.stream().map(StaleTaskCheck::describe).toList(),
            "baton sweep --now");
  }
}
