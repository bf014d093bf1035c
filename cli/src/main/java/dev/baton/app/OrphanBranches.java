package dev.baton.app;

import dev.baton.app.OrphanTrees.Keeper;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.history.CommitLog;
import dev.baton.git.worktree.TreeContents;
import dev.baton.git.worktree.UnmergedBranches;
import dev.baton.git.worktree.UnmergedBranches.Branch;
import dev.baton.hooks.TaskTrailer;
import dev.baton.store.WorkTreeClaims.Lost;
import dev.baton.task.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the local branches with unmerged commits that no work tree has, and whose they are. */
public record OrphanBranches(Workspace workspace) {
  /** Where there is no remote whose main branch would be known, these are what is merged into. */
  private static final Set<String> MAIN_LINES = Set.of("main", "master");

  /** A branch, and whose it is. */
  public record KeptBranch(Keeper keeper, TreeContents contents) {
    public String name() {
      return Objects.requireNonNull(contents.head().branch());
    }

    /** Whether it has work of a worker that is gone, or of an agent without a claim. */
    public boolean isOrphan() {
      return keeper.isGone() && contents.commits() > 0;
    }
  }

  /**
   * All of them, by name.
   *
   * @throws IOException when git cannot be asked
   */
  public List<KeptBranch> all() throws IOException {
    GitLayout git = workspace.location().git();
    List<KeptBranch> found = new ArrayList<>();
    if (git != null && git.worktree() != null) {
      List<Claim> claims = workspace.stores().claims().current();
      for (Branch branch : UnmergedBranches.in(git)) {
        if (branch.tree() == null && !MAIN_LINES.contains(branch.name())) {
          found.add(look(git, branch, claims));
        }
      }
    }
    return found;
  }

  /**
   * One of them, with the work tree that has it.
   *
   * @throws IOException when git cannot be asked
   */
  public KeptBranch look(GitLayout git, Branch branch) throws IOException {
    return look(git, branch, workspace.stores().claims().current());
  }

  private KeptBranch look(GitLayout git, Branch branch, List<Claim> claims) throws IOException {
    return new KeptBranch(
        keeper(git, branch.name(), branch.commit(), claims),
        TreeContents.ofBranch(git, branch.name(), branch.commit()));
  }

  private Keeper keeper(GitLayout git, String branch, String commit, List<Claim> claims) {
    OrphanTrees trees = new OrphanTrees(workspace);
    for (Claim claim : claims) {
      Claim.Place place = claim.place();
      if (place != null
          && branch.equals(place.branch())
          && workspace.stores().workTreeClaims().isOfThisClone(claim)) {
        return trees.holder(claim);
      }
    }
    Lost last = last(git, branch, commit);
    if (last == null) {
      return new Keeper.Unclaimed(trees.agentNamed(List.of(branch)));
    }
    for (Claim claim : claims) {
      if (claim.task().equals(last.task().id())) {
        return trees.holder(claim);
      }
    }
    String living = trees.livingLoser(last);
    if (living != null) {
      return new Keeper.Living(living, null);
    }
    return last.task().status().isOver()
        ? new Keeper.Finished()
        : new Keeper.Dead(last.task(), last.epoch(), last.worker(), false);
  }

  /** The claim that the newest commit with a trailer names, else the last one on the branch. */
  private @Nullable Lost last(GitLayout git, String branch, String commit) {
    List<TaskTrailer> named = new ArrayList<>();
    new CommitLog(new GitProgram(git))
        .readRange(
            TreeContents.MAIN_HEAD + ".." + commit,
            made -> {
              for (String value : made.trailers(TaskTrailer.KEY)) {
                TaskTrailer trailer = TaskTrailer.parse(value);
                if (trailer != null) {
                  named.add(trailer);
                }
              }
            });
    for (TaskTrailer trailer : named) {
      Task task = workspace.stores().taskQueries().find(trailer.task()).orElse(null);
      if (task != null) {
        Epoch epoch = trailer.epoch();
        return workspace
            .stores()
            .workTreeClaims()
            .made(task.id(), epoch)
            .orElseGet(() -> new Lost(task, epoch.number(), "a worker"));
      }
    }
    return workspace.stores().workTreeClaims().lastOn(branch).orElse(null);
  }
}
