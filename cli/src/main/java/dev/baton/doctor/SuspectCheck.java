package dev.baton.doctor;

import dev.baton.claim.Verdict;
import dev.baton.sweep.Assessment;
import java.util.List;

/** Which workers look dead, but only since a moment ago? */
final class SuspectCheck implements Check {

  @Override
  public String name() {
    return "suspects";
  }

  @Override
  public CheckResult look(CheckContext patient) {
    List<Assessment> suspects =
        patient.assessments().stream()
            .filter(assessment ->
                assessment.verdict() instanceof Verdict.Suspect && assessment.completion() == null)
            .toList();
    return suspects.isEmpty()
        ? CheckResult.pass(name(), "no worker is under suspicion")
        : CheckResult.warn(
            name(),
            (suspects.size() == 1 ? "1 worker seems" : suspects.size() + " workers seem")
                + " to be gone; to be confirmed soon",
            suspects.stream().map(StaleTaskCheck::describe).toList(),
            "baton sweep --now");
  }
}
