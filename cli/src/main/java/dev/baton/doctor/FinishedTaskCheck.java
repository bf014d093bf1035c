package dev.baton.doctor;

import dev.baton.claim.Assessment;
import dev.baton.claim.Completion;
import dev.baton.task.TaskId;
import java.util.ArrayList;
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
    List<TaskId> open = context.stores().health().finishedElsewhere();
    if (finished.isEmpty() && open.isEmpty()) {
      return CheckResult.pass(name(), "no finished tasks left open");
    }
    List<String> lines = new ArrayList<>();
    finished.forEach(one -> lines.add(describe(one)));
    open.forEach(id -> lines.add(id + " is open, but another tracker saw it succeed"));
    TaskId first = open.isEmpty() ? finished.getFirst().claim().task() : open.getFirst();
    return CheckResult.warn(
        name(),
        (lines.size() == 1 ? "1 task is" : lines.size() + " tasks are")
            + " finished, but not closed",
        lines,
        "baton close "
            + first
            + (open.isEmpty() ? "" : ", or baton claim " + first + " to do it again"));
  }

  private static String describe(Assessment assessment) {
    Completion completion = assessment.completion();
    return assessment.claim().task()
        + " held by "
        + assessment.claim().worker()
        + (completion == null ? "" : ": " + completion.words());
  }
}
