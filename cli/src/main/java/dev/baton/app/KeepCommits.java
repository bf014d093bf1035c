package dev.baton.app;

import dev.baton.git.GitLayout;
import dev.baton.git.history.KeptCommits;
import java.time.Instant;

/**
 * Keeps the patches of iterations readable as long as the history is kept: commits that an amend, a
 * rebase or a reset left behind are still reached by a ref of Baton's.
 */
final class KeepCommits {
  private final Services services;

  KeepCommits(Services services) {
    this.services = services;
  }

  /** Keeps those that are young enough, and no longer the others. */
  void keep(GitLayout git) {
    Instant since =
        services.keptHistory().isPositive()
            ? services.now().minus(services.keptHistory())
            : Instant.EPOCH;
    new KeptCommits(git).keep(() -> services.stores().knownCommits().worthKeeping(since));
  }

  /** The same, where anything was kept before: looks at file names only where nothing was. */
  void letGo() {
    GitLayout git = services.repository();
    if (git != null && KeptCommits.mayExist(git)) {
      keep(git);
    }
  }
}
