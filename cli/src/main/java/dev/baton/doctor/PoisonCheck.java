package dev.baton.doctor;

import dev.baton.task.TaskId;
import java.util.List;

/** Tasks that were blocked because they lost too many workers. */
final class PoisonCheck implements Check {

  @Override
  public String name() {
    return "poison-tasks";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<TaskId> poisoned = context.health().poisoned();
    return poisoned.isEmpty()
        ? CheckResult.pass(name(), "no poison tasks")
        : CheckResult.warn(
            name(),
            poisoned.size() + " blocked because their workers died repeatedly",
            poisoned.stream().map(TaskId::value).toList(),
            "baton show --history %1$s; when the cause is fixed: baton reopen --forgive %1$s"
                .formatted(poisoned.getFirst()));
  }
}
