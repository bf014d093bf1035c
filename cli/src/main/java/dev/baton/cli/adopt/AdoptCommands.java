package dev.baton.cli.adopt;

import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.app.ClaimTask;
import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.app.CreateTask;
import dev.baton.app.Fencing;
import dev.baton.app.OrphanBranches;
import dev.baton.app.OrphanBranches.KeptBranch;
import dev.baton.app.OrphanTrees;
import dev.baton.app.OrphanTrees.Keeper;
import dev.baton.app.OrphanTrees.KeptTree;
import dev.baton.app.RescueTree;
import dev.baton.claim.Claim;
import dev.baton.cli.adopt.AdoptView.Left;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.git.BrokenGitException;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitLayout;
import dev.baton.git.worktree.UnmergedBranches;
import dev.baton.git.worktree.UnmergedBranches.Branch;
import dev.baton.git.worktree.WorkTreeDir;
import dev.baton.run.WorkTreeLock;
import dev.baton.run.WorkTreeLock.Answer;
import dev.baton.store.Claims;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.trust.Ownership;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code baton adopt}: takes over a work tree or a branch whose worker is gone. */
public final class AdoptCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(Row.of(RECOVER, "adopt", "take over the work tree or branch of a dead worker"));
  }

  @Override
  public Syntax syntax(String name) {
    return WorkerOptions.addTo(
            new Syntax(
                    "Claim the task of a work tree whose worker is gone, or a new task if no"
                        + " claim was made in it, and continue there. Its files are saved as a"
                        + " rescue and stay as they are. A branch with unmerged commits that no"
                        + " work tree has is adopted in the same way; you continue it in this work"
                        + " tree. Without an argument, list such work trees and branches.",
                    AdoptCommands::adopt)
                .arguments("PATH|ID|BRANCH", "0..1", "the work tree, its task, or the branch")
                .flag("--all", "also list work trees and branches that are not an agent's")
                .option("--title", "TEXT", "create a task with this title for the work")
                .flag("--force", "adopt it even if its task is assigned to somebody else"))
        .example("baton adopt")
        .example("baton adopt ../app-second --worker agent-2 --pid $$");
  }

  private static ExitCode adopt(Call call) {
    OrphanTrees trees = new OrphanTrees(call.workspace());
    call.stores();
    if (call.words().isEmpty()) {
      boolean all = call.has("--all");
      List<Left> found = new ArrayList<>();
      trees.all().stream()
          .filter(tree -> all ? !tree.contents().isEmpty() : tree.isOrphan())
          .forEach(tree -> found.add(Left.of(tree)));
      branches(call).stream()
          .filter(branch -> all || branch.isOrphan())
          .forEach(branch -> found.add(Left.of(branch)));
      call.output().show(new AdoptView.Listed(found));
      for (Path missing : trees.missing()) {
        call.output()
            .note(
                "git has a record of the work tree "
                    + missing
                    + ", which is not there; if it was moved: baton adopt NEW-PATH");
      }
      return ExitCode.OK;
    }
    String typed = call.words().getFirst();
    GitLayout here = call.workspace().location().git();
    Branch branch = here == null ? null : branch(call, typed);
    if (here == null || branch == null) {
      adopt(call, trees, layout(call, typed));
    } else if (branch.tree() != null
        && (!branch.tree().equals(here.worktree()) || isOfDeadWorker(trees, here))) {
      adopt(call, trees, layout(call, branch.tree().toString()));
    } else {
      AdoptBranch.adopt(call, look(trees, here), branch);
    }
    return ExitCode.OK;
  }

  /** Whether it is a linked work tree that a dead worker left, not one that the caller made. */
  private static boolean isOfDeadWorker(OrphanTrees trees, GitLayout here) {
    return !here.gitDir().equals(here.commonDir())
        && look(trees, here).keeper() instanceof Keeper.Dead;
  }

  private static List<KeptBranch> branches(Call call) {
    try {
      return new OrphanBranches(call.workspace()).all();
    } catch (IOException | GitFailedException e) {
      call.workspace().debug("the branches were not looked at: " + e.getMessage());
      return List.of();
    }
  }

  /** The unmerged branch with this name; null where a task, a work tree or nothing has it. */
  private static @Nullable Branch branch(Call call, String typed) {
    GitLayout here = call.workspace().location().git();
    if (here == null
        || here.worktree() == null
        || Files.exists(call.environment().resolve(typed).resolve(".git"))
        || task(call, typed).isPresent()) {
      return null;
    }
    try {
      return UnmergedBranches.in(here).stream()
          .filter(branch -> branch.name().equals(typed))
          .findFirst()
          .orElse(null);
    } catch (IOException | GitFailedException noMainLine) {
      return null;
    }
  }

  private static void adopt(Call call, OrphanTrees trees, GitLayout layout) {
    KeptTree tree = look(trees, layout);
    Claim own = call.has("--title") ? null : own(call, tree.keeper());
    if (own != null) {
      adopt(call, tree, own);
      return;
    }
    // Somebody else may adopt it, too, or a run may begin in it.
    try (WorkTreeLock _ = entered(layout)) {
      adopt(call, look(trees, layout), null);
    } catch (IOException e) {
      throw unreadable(layout.worktree(), e);
    }
  }

  private static KeptTree look(OrphanTrees trees, GitLayout layout) {
    try {
      return trees.look(layout);
    } catch (IOException e) {
      throw unreadable(layout.worktree(), e);
    }
  }

  private static WorkTreeLock entered(GitLayout layout) throws IOException {
    Path top = Objects.requireNonNull(layout.worktree());
    return switch (WorkTreeLock.take(WorkTreeLock.file(layout), "another baton adopt")) {
      case Answer.Taken taken -> taken.lock();
      case Answer.Held held ->
          throw refused(
              (held.run().isEmpty() ? "another run" : held.run()) + " is at work in " + top, "");
      case Answer.Leaving left ->
          throw refused(
              "the agent of %s, which was killed, is still at work in %s (process %d)"
                  .formatted(left.run(), top, left.processes().getFirst()),
              "end that process");
    };
  }

  private static void adopt(Call call, KeptTree tree, @Nullable Claim own) {
    Claims.Request worker = WorkerOptions.read(call);
    String title = call.value("--title");
    Task task =
        switch (tree.keeper()) {
          case Keeper.Living _ when own != null ->
              call.stores().taskQueries().find(own.task()).orElseThrow();
          case Keeper.Living living ->
              throw refused(tree.path() + " is the work tree of " + living.who(), "");
          case Keeper.Finished _ when title == null ->
              throw refused(
                  "the last worker in " + tree.path() + " closed or released its task itself",
                  "to continue there, claim a task in it, or create one with --title TEXT");
          case Keeper.Unclaimed _ when title == null && tree.contents().isEmpty() ->
              throw refused(
                  tree.path() + " has nothing in it that is uncommitted or unmerged",
                  "to work there anyway, create a task for it with --title TEXT");
          case Keeper.Dead dead when title == null -> dead.task();
          case Keeper.Dead _, Keeper.Finished _, Keeper.Unclaimed _ ->
              created(call, name(tree), title);
        };
    String rescue = own == null ? saved(call, tree, task) : null;
    Claims.Request there = WorkerOptions.in(worker, tree.layout());
    Task claimed = claimed(call, task, there, own != null);
    if (rescue != null) {
      // Its files are there already.
      call.stores().events().noteRestored(task.id(), rescue, tree.path().toString(), call.stamp());
    }
    List<String> next = List.of("cd", tree.path().toString());
    call.output()
        .show(new AdoptView.Adopted(Left.of(tree), ClaimOutcome.view(call, claimed), rescue, next));
  }

  /**
   * Claims a task for work that was left.
   *
   * @param isOwn whether the caller has its claim already
   */
  static Task claimed(Call call, Task task, Claims.Request worker, boolean isOwn) {
    ClaimTask.Again again = isOwn ? ClaimTask.Again.SAME_NAME : ClaimTask.Again.SAME_PROCESS;
    ClaimTask.Request request = new ClaimTask.Request(task.id(), worker, call.has("--now"), again);
    ClaimResult result = new ClaimTask(call.workspace()).claim(call.caller(), request);
    return ClaimOutcome.won(call, worker.worker(), result);
  }

  /** The claim of a work tree or branch that the caller itself has; null for none. */
  static @Nullable Claim own(Call call, Keeper keeper) {
    return keeper instanceof Keeper.Living living
            && living.claim() != null
            && new Fencing(call.workspace()).isHolder(call.caller(), living.claim())
        ? living.claim()
        : null;
  }

  private static @Nullable String saved(Call call, KeptTree tree, Task task) {
    try {
      WorkTreeDir.repair(tree.layout());
      return tree.contents().isEmpty()
          ? null
          : new RescueTree(call.workspace()).save(tree, task.id().value(), "it was adopted").ref();
    } catch (IOException | BrokenGitException e) {
      throw unreadable(tree.layout().worktree(), e);
    }
  }

  private static String name(KeptTree tree) {
    String branch = tree.contents().head().branch();
    return branch == null ? String.valueOf(tree.path().getFileName()) : branch;
  }

  /**
   * A new task for work that has none.
   *
   * @param what the work tree or branch
   * @param title null for one that is made of it
   */
  static Task created(Call call, String what, @Nullable String title) {
    TaskDraft draft = TaskDraft.titled(title != null ? title : "Finish the work on " + what);
    CreateTask.Result result =
        new CreateTask(call.workspace()).create(call.caller(), CreateTask.Request.of(draft));
    return switch (result) {
      case CreateTask.Result.Created made -> made.tasks().getFirst();
      case CreateTask.Result.Refused refused -> throw Failure.of(refused.why(), "created");
    };
  }

  /** The linked work tree of this repository that was named. */
  private static GitLayout layout(Call call, String typed) {
    Path path = call.environment().resolve(typed).normalize();
    boolean isPath = typed.contains("/") || typed.startsWith(".");
    Optional<TaskId> task = isPath ? Optional.empty() : task(call, typed);
    GitLayout layout = task.isPresent() ? ofTask(call, task.get()) : at(path, typed, isPath);
    GitLayout here = call.workspace().location().git();
    Path top = Objects.requireNonNull(layout.worktree());
    if (here == null || !here.commonDir().equals(layout.commonDir())) {
      throw refused(top + " is a work tree of another repository", "run baton adopt there");
    }
    if (layout.gitDir().equals(layout.commonDir())) {
      throw refused(
          top + " is the main work tree, which is everybody's",
          task.map(id -> "claim the task there: baton claim " + id).orElse(""));
    }
    if (!Ownership.of(call.environment().variables()).owns(top)) {
      throw refused(top + " belongs to " + Ownership.ownerOf(top), "");
    }
    return layout;
  }

  private static Optional<TaskId> task(Call call, String typed) {
    try {
      return call.stores().taskQueries().find(new TaskId(typed)).map(found -> found.id());
    } catch (InvalidValue aPath) {
      return Optional.empty();
    }
  }

  private static GitLayout at(Path path, String typed, boolean isPath) {
    String problem =
        Files.exists(path)
            ? path + " is not the top of a work tree"
            : isPath
                ? "there is no work tree " + path
                : InvalidValue.quote(typed) + " is not a task, a work tree or an unmerged branch";
    try {
      GitLayout layout = Files.isDirectory(path) ? GitLayout.at(path.toRealPath()) : null;
      if (layout != null && layout.worktree() != null) {
        return layout;
      }
    } catch (IOException | BrokenGitException e) {
      problem = problem + ": " + e.getMessage();
    }
    throw Failure.notFound(
        "no_work_tree", problem, "baton adopt lists work trees and branches that were left");
  }

  /** Where the last claim on a task was made. */
  private static GitLayout ofTask(Call call, TaskId task) {
    Claim.Place place =
        call.stores()
            .workTreeClaims()
            .last(task)
            .orElseThrow(() ->
                Failure.notFound(
                    "no_work_tree",
                    "no claim on " + task + " was made in a work tree",
                    "baton claim " + task));
    GitLayout here = call.workspace().location().git();
    if (here != null
        && !place.cloneId().isEmpty()
        && !place.cloneId().equals(FolderIdentity.ofClone(here.commonDir()).id())) {
      throw Failure.notFound(
          "no_work_tree",
          "the work tree of %s, %s, is in another clone or on another machine"
              .formatted(task, place.worktree()),
          "run baton adopt there; or get what was saved of it: baton rescue fetch " + task);
    }
    try {
      return call.workspace().trees().find(place, null);
    } catch (IOException e) {
      throw Failure.notFound(
          "no_work_tree",
          "the work tree of " + task + " cannot be adopted here: " + e.getMessage(),
          "claim the task, and see what was saved: baton rescue show " + task);
    }
  }

  static Failure refused(String problem, String hint) {
    return Failure.conflict("not_adopted", problem + "; nothing was changed", hint);
  }

  static Failure unreadable(@Nullable Object what, Exception e) {
    return Failure.failed(
        "git_failed", what + " cannot be read: " + e.getMessage() + "; nothing was claimed", "");
  }
}
