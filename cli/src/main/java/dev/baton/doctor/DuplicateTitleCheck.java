package dev.baton.doctor;

import dev.baton.store.Health.Oddity;
import java.util.List;

/** Whether the same task was created twice. */
final class DuplicateTitleCheck implements Check {

  @Override
  public String name() {
    return "duplicate-titles";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<Oddity> twins = context.health().duplicateTitles();
    return twins.isEmpty()
        ? CheckResult.pass(name(), "no duplicate titles among unfinished tasks")
        : CheckResult.warn(
            name(),
            twins.size() + " unfinished tasks have duplicate titles",
            twins.stream().map(twin -> twin.id() + " " + twin.other()).toList(),
            "baton close %s --reason duplicate".formatted(twins.getLast().id()));
  }
}
