package dev.baton.doctor;

import dev.baton.git.BrokenGitException;
import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookCheckup.Finding;
import dev.baton.hooks.HookFailure;
import dev.baton.hooks.HookProbe;
import dev.baton.hooks.HookState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Do the hooks work, where there are any? */
final class HookCheck implements Check {
  private static final String INSTALL = "baton hooks install";

  @Override
  public String name() {
    return "hooks";
  }

  @Override
  public CheckResult look(CheckContext context) {
    Optional<HookCheckup> checkup;
    try {
      checkup = context.hooks().get();
    } catch (HookFailure | BrokenGitException e) {
      return CheckResult.warn(name(), "the hooks cannot be checked", List.of(e.getMessage()), "");
    }
    if (checkup.isEmpty()) {
      return CheckResult.pass(name(), "no work tree, so no hooks are needed");
    }
    if (!checkup.get().isInstalled()) {
      return CheckResult.pass(
          name(), "not installed; '" + INSTALL + "' makes git notify Baton of commits");
    }
    List<String> problems = new ArrayList<>();
    for (Finding finding : checkup.get().findings()) {
      if (!finding.isInOrder()) {
        problems.add(problem(finding));
      }
    }
    return problems.isEmpty()
        ? CheckResult.pass(name(), "installed; one of them was tested")
        : CheckResult.warn(name(), "some hooks do not work", problems, INSTALL);
  }

  private static String problem(Finding finding) {
    HookState state = finding.state();
    HookProbe.Result probe = finding.probe();
    String problem = state.problem().isEmpty() && probe != null ? probe.problem() : state.problem();
    return state.kind().fileName() + ": " + problem;
  }
}
