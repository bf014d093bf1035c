package dev.baton.doctor;

import dev.baton.claim.Assessment;
import java.util.List;

/** Claims without a process, whose worker's death is noticed only when the lease expires. */
final class NamelessClaimCheck implements Check {

  @Override
  public String name() {
    return "claims-without-process";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<Assessment> nameless =
        context.assessments().stream()
            .filter(assessment -> assessment.claim().process() == null)
            .toList();
    return nameless.isEmpty()
        ? CheckResult.pass(name(), "every claim records its process")
        : CheckResult.warn(
            name(),
            (nameless.size() == 1 ? "1 claim records" : nameless.size() + " claims record")
                + " no process: a death shows only when the lease is over",
            nameless.stream()
                .map(found -> found.claim().task() + " held by " + found.claim().worker())
                .toList(),
            "claim with --pid PID, or set BATON_WORKER_PID");
  }
}
