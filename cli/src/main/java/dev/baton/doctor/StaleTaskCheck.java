package dev.baton.doctor;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.sweep.Sweeper;
import java.util.List;

/** Tasks that are stale. */
final class StaleTaskCheck implements Check {

  @Override
  public String name() {
    return "stale-tasks";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<Assessment> stale =
        context.assessments().stream()
            .filter(one -> one.isConfirmed() && one.completion() == null)
            .toList();
    return stale.isEmpty()
        ? CheckResult.pass(name(), "no confirmed stale tasks")
        : CheckResult.warn(
            name(),
            count(stale.size()) + " held by a worker that is gone",
            stale.stream().map(StaleTaskCheck::describe).toList(),
            "baton sweep");
  }

  private static String count(int tasks) {
    return tasks == 1 ? "1 task is" : tasks + " tasks are";
  }

  /** The task, its worker, and the evidence against the worker. */
  static String describe(Assessment assessment) {
    Finding finding = assessment.finding();
    return assessment.claim().task()
        + " held by "
        + assessment.claim().worker()
        + (finding == null
            ? ""
            : ": " + finding.explanation() + " (" + finding.reason().name() + ")");
  }

  @Override
  public String remedy() {
    return "reopen them, as 'baton sweep' does";
  }

  @Override
  public void fix(CheckContext context) {
    context.sweeper().sweep(Sweeper.Request.ALL, context.stamp().get());
  }
}
