package dev.baton.app;

import dev.baton.app.insight.StoredEstimates;
import dev.baton.cli.kit.Workspace;
import dev.baton.config.ConfigKey;
import dev.baton.git.GitLayout;
import dev.baton.git.history.Reachability.KeptCommits;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Stamp;
import java.time.Duration;
import java.time.Instant;

/** Deletes what is old, and derives statistics from what is not. */
public final class TidyHistory {
  /** Does it, as a part of a sweep. */
  public static void run(Workspace workspace, Stamp stamp) {
    workspace.stores().breakers().deleteFinished(stamp.at());
    Duration kept = kept(workspace);
    if (kept.isPositive()) {
      workspace.stores().breakers().deleteTraces(stamp.at().minus(kept));
    }
    for (String run : workspace.stores().runs().running()) {
      // To read them ends those whose processes are gone.
      new FindIterations(workspace).plain(IterationFilter.ALL.withRun(run));
    }
    GitLayout git = new CommitIntake(workspace).watched();
    if (git != null) {
      keepCommits(workspace, git);
    }
    new StoredEstimates(workspace.stores()).refresh(stamp.at());
  }

  /** How long it is kept what breakers saw, and the commits of iterations; zero for forever. */
  private static Duration kept(Workspace workspace) {
    return Duration.ofDays(Long.parseLong(workspace.config().text(ConfigKey.ITERATIONS_KEEP_DAYS)));
  }

  /**
   * Keeps the commits of iterations as long as the history is kept, whatever happens to the work
   * trees and branches on which they were made, and also those that an amend, a rebase or a reset
   * left behind: a ref of Baton's reaches them. Older ones are no longer kept.
   *
   * @param git the repository of the database
   */
  static void keepCommits(Workspace workspace, GitLayout git) {
    Duration kept = kept(workspace);
    Instant since = kept.isPositive() ? workspace.now().minus(kept) : Instant.EPOCH;
    KeptCommits.keep(git, () -> workspace.stores().knownCommits().since(since));
  }
}
