package dev.baton.doctor;

import dev.baton.git.GitLayout;
import dev.baton.hooks.ChangeProbe;
import dev.baton.hooks.Reflogs;
import dev.baton.store.GitState;
import dev.baton.task.Plural;
import java.util.ArrayList;
import java.util.List;

/** Whether Baton has processed everything that happened in git. */
final class SpoolCheck implements Check {
  @Override
  public String name() {
    return "spool";
  }

  @Override
  public CheckResult look(CheckContext context) {
    GitLayout git = context.watched().orElse(null);
    if (git == null) {
      return CheckResult.pass(
          name(), "commits are not tracked: this database does not belong to a git repository");
    }
    GitState positions = context.stores().gitState();
    int damaged = positions.damagedCount();
    if (damaged > 0) {
      List<String> first = new ArrayList<>();
      positions
          .firstDamaged()
          .ifPresent(line -> first.add("the first, " + line.problem() + ": " + line.line()));
      return CheckResult.warn(
          name(),
          Plural.of(damaged, "damaged line", "damaged lines")
              + " written by hooks "
              + (damaged == 1 ? "was" : "were")
              + " set aside; the commits are recorded anyway",
          first,
          "baton doctor --fix --check " + name());
    }
    if (ChangeProbe.seesNews(context.stores(), git)) {
      return CheckResult.warn(
          name(),
          "commits are not recorded yet; any command with --debug shows why",
          List.of(),
          "baton hooks drain");
    }
    String blind = Reflogs.missing(git);
    return blind.isEmpty()
        ? CheckResult.pass(name(), "all commits are recorded")
        : CheckResult.warn(name(), blind, List.of(), "");
  }

  @Override
  public String remedy() {
    return "delete the damaged lines";
  }

  @Override
  public void fix(CheckContext context) {
    context.stores().gitState().dropDamaged();
  }
}
