package dev.baton.doctor;

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

/** Whether the installed hooks work. */
final class HookCheck implements Check {
  private static final String INSTALL = "baton hooks install";
  private static final String STATUS = "baton hooks status";

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
    if (problems.isEmpty()) {
      return CheckResult.pass(name(), "installed; " + proof(checkup.get()));
    }
    return CheckResult.warn(
        name(), "some hooks do not work", problems, hasOwn(checkup.get()) ? INSTALL : STATUS);
  }

  /** The hooks that git ran, because nothing is known about the others but their text. */
  private static String proof(HookCheckup checkup) {
    List<HookKind> proven = checkup.proven();
    if (proven.isEmpty()) {
      return "none was tested, because that would also run commands of others";
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

  /** Whether one of the hooks that do not work is Baton's to repair. */
  private static boolean hasOwn(HookCheckup checkup) {
    for (Finding finding : checkup.findings()) {
      if (!finding.isInOrder() && !isForeign(finding)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String remedy() {
    return "install Baton's own hooks again";
  }

  @Override
  public boolean canFix(CheckContext context, CheckResult found) {
    return found.fix().equals(INSTALL);
  }

  @Override
  public void fix(CheckContext context) {
    context.repairHooks().run();
  }

  private static String problem(Finding finding) {
    HookState state = finding.state();
    String advice =
        isForeign(finding) ? "; " + state.advice() + " (" + STATUS + " shows details)" : "";
    return state.kind().fileName() + ": " + finding.problem() + advice;
  }

  /** Whether Baton has processed everything that happened in git. */
  static final class SpoolCheck implements Check {
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
}
