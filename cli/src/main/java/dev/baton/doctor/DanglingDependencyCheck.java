package dev.baton.doctor;

import dev.baton.store.Health.Oddity;
import dev.baton.task.TaskId;
import java.util.List;

/** Whether tasks depend on missing tasks. Such a dependency blocks nothing. */
final class DanglingDependencyCheck implements Check {

  @Override
  public String name() {
    return "dangling-dependencies";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<Oddity> dangling = context.health().danglingDependencies();
    return dangling.isEmpty()
        ? CheckResult.pass(name(), "every dependency refers to a task")
        : CheckResult.warn(
            name(),
            dangling.size() + " dependencies refer to tasks that do not exist; they block nothing",
            dangling.stream().map(odd -> odd.id() + " → " + odd.other()).toList(),
            "baton dep remove %s %s"
                .formatted(dangling.getFirst().id(), dangling.getFirst().other()));
  }

  @Override
  public String remedy() {
    return "remove those dependencies";
  }

  @Override
  public void fix(CheckContext context) {
    for (Oddity odd : context.health().danglingDependencies()) {
      context.dependencies().remove(odd.id(), new TaskId(odd.other()), null, context.stamp().get());
    }
  }
}
