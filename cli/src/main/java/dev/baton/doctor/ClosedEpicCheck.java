package dev.baton.doctor;

import dev.baton.store.Health.Oddity;
import java.util.List;

/** Whether an epic was closed before its children. */
final class ClosedEpicCheck implements Check {

  @Override
  public String name() {
    return "closed-epics";
  }

  @Override
  public CheckResult look(CheckContext context) {
    List<Oddity> epics = context.health().closedEpicsWithOpenChildren();
    return epics.isEmpty()
        ? CheckResult.pass(name(), "no closed epic has unfinished children")
        : CheckResult.warn(
            name(),
            epics.size() + " unfinished tasks belong to closed epics",
            epics.stream().map(odd -> odd.id() + " is closed, " + odd.other() + " is not").toList(),
            "baton reopen " + epics.getFirst().id());
  }
}
