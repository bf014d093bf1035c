package dev.baton.doctor;

import dev.baton.app.OrphanTrees.Keeper;
import dev.baton.app.OrphanTrees.KeptTree;
import dev.baton.task.Plural;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * Work trees with work that nobody continues. Those of stale claims are left to the sweep, and
 * those of tasks that were finished, or that another worker has, to their owner.
 */
final class OrphanCheck implements Check {
  @Override
  public String name() {
    return "work-trees";
  }

  @Override
  public boolean isForPerson() {
    return true;
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<String> details = new ArrayList<>();
    for (KeptTree tree : context.orphans().get()) {
      boolean waits =
          !(tree.keeper() instanceof Keeper.Dead dead)
              || (!dead.holds()
                  && dead.task().status() != TaskStatus.IN_PROGRESS
                  && !dead.task().status().isOver());
      if (waits) {
        details.add(tree.path() + ": " + String.join("; ", tree.contents().words()));
      }
    }
    return details.isEmpty()
        ? CheckResult.pass(name(), "no work tree was left with work in it")
        : CheckResult.warn(
            name(),
            Plural.of(details.size(), "work tree was", "work trees were")
                + " left with work in it by a worker that is gone",
            details,
            "baton adopt");
  }
}
