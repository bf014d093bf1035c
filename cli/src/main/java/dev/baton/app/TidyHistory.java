package dev.baton.app;

import dev.baton.app.insight.StoredEstimates;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Stamp;

/** Deletes what is old, and derives statistics from what is not. */
public final class TidyHistory {
  /** Does it, as a part of a sweep. */
  public static void run(Workspace workspace, Stamp stamp) {
    if (workspace.keptHistory().isPositive()) {
      workspace.stores().breakers().deleteTraces(stamp.at().minus(workspace.keptHistory()));
    }
    new FindIterations(workspace).endDead();
    new KeepCommits(workspace).keep();
    new StoredEstimates(workspace.stores()).refresh(stamp.at());
  }
}
