package dev.baton.doctor;

import dev.baton.app.CommitIntake;
import dev.baton.doctor.Check.Repair;
import dev.baton.git.BrokenGitException;
import dev.baton.git.GitLayout;
import dev.baton.hooks.ChangeProbe;
import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookCheckup.Finding;
import dev.baton.hooks.HookFile.HookFailure;
import dev.baton.hooks.HookKind;
import dev.baton.hooks.HookState;
import dev.baton.hooks.Reflogs;
import dev.baton.store.GitState;
import dev.baton.task.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The checks of the hooks, and of what they write. */
final class HookChecks {
  private static final String INSTALL = "baton hooks install";
  private static final String STATUS = "baton hooks status";

  static final Repair REPAIR =
      new Repair(
          "install Baton's own hooks again",
          found -> found.fix().equals(INSTALL),
          context -> context.repairHooks().run());

  /** Whether the installed hooks work. */
  static CheckResult hooks(CheckContext context) {
    Optional<HookCheckup> checkup;
    try {
      checkup = context.hooks().answer();
    } catch (HookFailure | BrokenGitException e) {
      return CheckResult.warn("the hooks cannot be checked", List.of(e.getMessage()), "");
    }
    if (checkup.isEmpty()) {
      return CheckResult.pass("no work tree, so no hooks are needed");
    }
    if (!checkup.get().isInstalled()) {
      return CheckResult.pass("not installed; '" + INSTALL + "' makes git notify Baton of commits");
    }
    List<Finding> wrong =
        checkup.get().findings().stream().filter(finding -> !finding.isInOrder()).toList();
    if (wrong.isEmpty()) {
      return CheckResult.pass("installed; " + proof(checkup.get()));
    }
    // What somebody else wrote is not Baton's to repair.
    return CheckResult.warn(
        "some hooks do not work",
        wrong.stream().map(HookChecks::problem).toList(),
        wrong.stream().allMatch(HookChecks::isForeign) ? STATUS : INSTALL);
  }

  /** The hooks that git ran, because nothing is known about the others but their text. */
  private static String proof(HookCheckup checkup) {
    List<HookKind> proven = checkup.proven();
    if (proven.isEmpty()) {
      return "none was tested, because that could also run commands of others";
    }
    return "tested "
        + proven.stream().map(HookKind::fileName).collect(Collectors.joining(", "))
        + ", the others were only read";
  }

  /** Whether somebody else's program, such as a newer Baton, wrote it. */
  private static boolean isForeign(Finding finding) {
    HookState.Status status = finding.state().status();
    return status == HookState.Status.FOREIGN || status == HookState.Status.NEWER;
  }

  private static String problem(Finding finding) {
    HookState state = finding.state();
    String advice =
        isForeign(finding) ? "; " + state.advice() + " (" + STATUS + " shows details)" : "";
    return state.kind().fileName() + ": " + finding.problem() + advice;
  }

  /** Whether Baton has processed everything that happened in git. */
  static CheckResult spool(CheckContext context) {
    GitLayout git = new CommitIntake(context.workspace()).watched();
    if (git == null) {
      return CheckResult.pass(
          "commits are not tracked: this database does not belong to a git repository");
    }
    GitState positions = context.stores().gitState();
    int damaged = positions.damagedCount();
    if (damaged > 0) {
      List<String> first = new ArrayList<>();
      positions
          .firstDamaged()
          .ifPresent(line -> first.add("the first, " + line.problem() + ": " + line.line()));
      return CheckResult.warn(
          Plural.of(damaged, "damaged line", "damaged lines")
              + " written by hooks "
              + (damaged == 1 ? "was" : "were")
              + " set aside; the commits are recorded anyway",
          first,
          "baton doctor --fix --check spool");
    }
    if (ChangeProbe.seesNews(context.stores(), git)) {
      return CheckResult.warn(
          "commits are not recorded yet; any command with --debug shows why", "baton hooks drain");
    }
    String blind = Reflogs.missing(git);
    return blind.isEmpty()
        ? CheckResult.pass("all commits are recorded")
        : CheckResult.warn(blind, "");
  }

  static void dropDamaged(CheckContext context) {
    context.stores().gitState().dropDamaged();
  }
}
