package dev.baton.cli.adopt;

import dev.baton.app.OrphanBranches;
import dev.baton.app.OrphanBranches.KeptBranch;
import dev.baton.app.OrphanTrees.Keeper;
import dev.baton.app.OrphanTrees.KeptTree;
import dev.baton.cli.adopt.AdoptView.Left;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.git.GitFailedException;
import dev.baton.git.worktree.UnmergedBranches.Branch;
import dev.baton.store.Claims;
import dev.baton.task.Task;
import dev.baton.text.ShellWords;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** Takes over a branch that no work tree has: the caller continues it where it is. */
final class AdoptBranch {
  private AdoptBranch() {}

  /**
   * Claims its task, or a new one. Neither a branch nor a file is changed.
   *
   * @param here the caller's work tree, in which the branch may be checked out already
   */
  static void adopt(Call call, KeptTree here, Branch branch) {
    KeptBranch found = look(call, here, branch);
    Claims.Request worker = WorkerOptions.read(call);
    boolean isOwn = AdoptCommands.own(call, found.keeper()) != null;
    if (found.keeper() instanceof Keeper.Living living && !isOwn) {
      throw AdoptCommands.refused(found.name() + " is the branch of " + living.who(), "");
    }
    requireFree(call, here, branch);
    Task task = task(call, found);
    Task claimed = AdoptCommands.claimed(call, task, worker, isOwn);
    List<String> next = branch.tree() == null ? List.of("git", "switch", branch.name()) : null;
    call.output()
        .show(new AdoptView.Adopted(Left.of(found), ClaimOutcome.view(call, claimed), null, next));
  }

  private static KeptBranch look(Call call, KeptTree here, Branch branch) {
    try {
      return new OrphanBranches(call.workspace()).look(here.layout(), branch);
    } catch (IOException | GitFailedException e) {
      throw AdoptCommands.unreadable(branch.name(), e);
    }
  }

  private static Task task(Call call, KeptBranch found) {
    String title = call.value("--title");
    return switch (found.keeper()) {
      case Keeper.Living own ->
          call.stores()
              .taskQueries()
              .find(Objects.requireNonNull(own.claim()).task())
              .orElseThrow();
      case Keeper.Finished _ when title == null ->
          throw AdoptCommands.refused(
              "the task of the branch " + found.name() + " is closed",
              "to continue there, create a task with --title TEXT");
      case Keeper.Dead dead when title == null -> dead.task();
      case Keeper.Dead _, Keeper.Finished _, Keeper.Unclaimed _ ->
          AdoptCommands.created(call, found.name(), title);
    };
  }

  /** Whether the caller can check the branch out here without mixing it with other work. */
  private static void requireFree(Call call, KeptTree here, Branch branch) {
    String problem =
        here.keeper() instanceof Keeper.Living living
                && AdoptCommands.own(call, here.keeper()) == null
            ? "this is the work tree of " + living.who()
            : branch.tree() == null && here.contents().isInUse()
                ? "this work tree has uncommitted changes"
                : null;
    if (problem != null) {
      String folder = "../" + branch.name().replace('/', '-');
      throw AdoptCommands.refused(
          problem,
          "%s, and there: %s"
              .formatted(
                  ShellWords.join(List.of("git", "worktree", "add", folder, branch.name())),
                  ShellWords.join(List.of("baton", "adopt", branch.name()))));
    }
  }
}
