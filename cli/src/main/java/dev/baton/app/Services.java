package dev.baton.app;

import dev.baton.app.insight.StoredEstimates;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Uptime;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.RescueRules;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.sweep.Completions;
import dev.baton.sweep.Completions.MainBranch;
import dev.baton.sweep.StaleScan;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.sweep.Sweeper.Rescuer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What use cases need. The front end provides it. Each store and service is created, and the
 * database opened, when it is first asked for.
 */
public interface Services {

  Clock clock();

  Uptime uptime();

  ProcessTable processes();

  /** When a task is stale, and what a sweep does with it. */
  StalePolicy stalePolicy();

  /** Whether a sweep runs before work is handed out. */
  boolean sweepsBeforeClaiming();

  /** The open database. */
  Stores stores();

  /** The repository that the database belongs to; null outside a repository. */
  @Nullable GitLayout repository();

  /** Decides which commits count as merged. */
  MainBranch trunk();

  /** Which files are not saved in git without a person. */
  RescueRules rescueRules();

  /** Rescues the files of dead workers. */
  Rescuer rescuer();

  /**
   * Reports the result of a sweep before a claim. Called at once, because what follows may fail.
   *
   * @param results by task id; empty where nothing was stale
   */
  void reportSweep(List<SweepResult> results);

  /** Receives the results of each sweep that changed something. */
  Consumer<List<SweepResult>> sweepWitness();

  /** The claims in a tracker to which the tasks are linked. */
  default ForeignClaims foreignClaims() {
    return ForeignClaims.NONE;
  }

  /** The current time. */
  default Instant now() {
    return clock().instant();
  }

  /** Assesses claims by the current policy. */
  default StaleScan scan() {
    return new StaleScan(
        stores().claims(),
        stores().settings(),
        processes(),
        stalePolicy(),
        clock(),
        uptime(),
        new Completions(stores().workRecords(), trunk()),
        claim -> foreignClaims().lease(claim));
  }

  /** How long it is kept what breakers saw, and the commits of iterations; zero for forever. */
  default Duration keptHistory() {
    return Duration.ZERO;
  }

  /** Deletes what is old, and derives statistics from what is not. */
  private void tidyHistory(Stamp stamp) {
    if (keptHistory().isPositive()) {
      stores().breakers().deleteTraces(stamp.at().minus(keptHistory()));
      new KeepCommits(this).letGo();
    }
    new StoredEstimates(stores()).refresh(stamp.at());
  }

  /** Reopens stale tasks by the current policy. */
  default Sweeper sweeper() {
    return new Sweeper(
        scan(),
        stores().claims(),
        stores().settings(),
        stores().breakers(),
        stalePolicy(),
        rescuer(),
        sweepWitness(),
        foreignClaims()::isElsewhere,
        this::tidyHistory);
  }
}
