package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.history.Reachability.KeptCommits;
import java.time.Instant;

/**
 * Keeps the commits of iterations as long as the history is kept, whatever happens to the work
 * trees and branches on which they were made, and also those that an amend, a rebase or a reset
 * left behind: a ref of Baton's reaches them.
 */
record KeepCommits(Workspace workspace) {
  /** Keeps those that are young enough, and no longer the others. */
  void keep(GitLayout git) {
    Instant since =
        workspace.keptHistory().isPositive()
            ? workspace.now().minus(workspace.keptHistory())
            : Instant.EPOCH;
    new KeptCommits(git).keep(() -> workspace.stores().knownCommits().since(since));
  }

  /** The same, where the repository of the database is this one. */
  void keep() {
    GitLayout git = CommitIntake.watched(workspace, workspace.location().file());
    if (git != null) {
      keep(git);
    }
  }
}
