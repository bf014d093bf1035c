package dev.baton.doctor;

import dev.baton.claim.Assessment;
import dev.baton.claim.Completion;
import java.util.List;

/** Tasks that their workers finished before they died, without closing them. */
final class FinishedTaskCheck implements Check {

  @Override
  public String name() {
    return "finished-tasks";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<Assessment> finished =
        context.assessments().stream().filter(one -> one.completion() != null).toList();
    return finished.isEmpty()
        ? CheckResult.pass(name(), "no finished tasks left open")
        : CheckResult.warn(
            name(),
            (finished.size() == 1 ? "1 task is" : finished.size() + " tasks are")
                + " finished, but not closed",
            finished.stream().map(FinishedTaskCheck::describe).toList(),
            "baton close " + finished.getFirst().claim().task());
  }

  private static String describe(Assessment assessment) {
    Completion completion = assessment.completion();
    return assessment.claim().task()
        + " held by "
        + assessment.claim().worker()
        + (completion == null ? "" : ": " + completion.words());
  }
}
