package dev.baton.cli.rescue;

import dev.baton.claim.Claim;
import dev.baton.claim.WorkRecord.Closing;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.history.Reachability;
import dev.baton.git.worktree.WorkTreeDir;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What is checked out in the repository's main work tree, or the main branch of its origin. */
public record MainLine(Workspace workspace) {
  /**
   * The ids of those commits that were merged. A commit counts as not merged when that cannot be
   * determined.
   *
   * @param commits at least one
   */
  public Set<String> merged(Collection<Closing> commits) {
    GitLayout git = workspace.location().git();
    if (git == null) {
      return Set.of();
    }
    try {
      List<String> elsewhere = new ArrayList<>();
      Claim.Tree main = WorkTreeDir.all(git.commonDir()).getFirst().tree();
      for (Closing commit : commits) {
        // Commits made there are on it without having been merged.
        if (!commit.tree().isStill(main)) {
          elsewhere.add(commit.commit());
        }
      }
      return new Reachability(new GitProgram(git)).merged(elsewhere);
    } catch (RuntimeException e) {
      workspace.debug("merged commits were not read: " + e);
      return Set.of();
    }
  }
}
