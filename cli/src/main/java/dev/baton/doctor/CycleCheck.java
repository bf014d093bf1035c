package dev.baton.doctor;

import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import java.util.List;

/** Whether tasks depend on each other in a cycle. */
final class CycleCheck implements Check {

  @Override
  public String name() {
    return "dependency-cycles";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<List<TaskId>> circles = context.health().circles();
    return circles.isEmpty()
        ? CheckResult.pass(name(), "no dependency cycles")
        : CheckResult.fail(
            name(),
            circles.size() + " dependency cycles: their tasks can never become ready",
            circles.stream().map(TaskIds::circle).toList(),
            "baton dep remove %s %s"
                .formatted(
                    circles.getFirst().getFirst(),
                    circles.getFirst().get(1 % circles.getFirst().size())));
  }
}
