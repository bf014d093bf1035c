package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.history.KeptCommits;
import java.time.Instant;

/**
 * Keeps the patches of iterations readable as long as the history is kept: commits that an amend, a
 * rebase or a reset left behind are still reached by a ref of Baton's.
 */
final class KeepCommits {
  private final Workspace workspace;

  KeepCommits(Workspace workspace) {
    this.workspace = workspace;
  }

  /** Keeps those that are young enough, and no longer the others. */
  void keep(GitLayout git) {
    Instant since =
        workspace.keptHistory().isPositive()
            ? workspace.now().minus(workspace.keptHistory())
            : Instant.EPOCH;
    new KeptCommits(git).keep(() -> workspace.stores().knownCommits().worthKeeping(since));
  }

  /** The same, where anything was kept before: looks at file names only where nothing was. */
  void dropOld() {
    GitLayout git = workspace.repository();
    if (git != null && KeptCommits.mayExist(git)) {
      keep(git);
    }
  }
}
