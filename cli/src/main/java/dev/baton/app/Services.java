package dev.baton.app;

import dev.baton.claim.ProcessTable;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Uptime;
import dev.baton.git.GitLayout;
import dev.baton.store.Stores;
import dev.baton.sweep.Completions;
import dev.baton.sweep.Rescuer;
import dev.baton.sweep.StaleScan;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.Sweeper;
import dev.baton.sweep.Trunk;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What use cases are made from. The front end provides it; each store and service is made, and the
 * database opened, when it is first asked for.
 */
public interface Services {

  Clock clock();

  Uptime uptime();

  ProcessTable processes();

  /** When a task is stale, and what is done about it. */
  StalePolicy stalePolicy();

  /** Whether handing out work takes stale tasks back first. */
  boolean sweepsBeforeClaiming();

  /** The open database. */
  Stores stores();

  /** The repository that the database belongs to; null outside of any. */
  @Nullable GitLayout repository();

  /** The commits that count as merged. */
  Trunk trunk();

  /** Saves what dead workers left. */
  Rescuer rescuer();

  /**
   * Reports what a sweep did on the way to a claim. Called at once, since what follows may fail.
   *
   * @param results by task id; empty where nothing was stale
   */
  void reportSweep(List<SweepResult> results);

  /** Sees the results of each sweep that changed something. */
  Consumer<List<SweepResult>> sweepWitness();

  /** The present time. */
  default Instant now() {
    return clock().instant();
  }

  /** Judges claims by the policy in force. */
  default StaleScan scan() {
    return new StaleScan(
        stores().claims(),
        stores().settings(),
        processes(),
        stalePolicy(),
        clock(),
        uptime(),
        new Completions(stores().workRecords(), trunk()));
  }

  /** Takes stale tasks back by the policy in force. */
  default Sweeper sweeper() {
    return new Sweeper(
        scan(),
        stores().claims(),
        stores().settings(),
        stores().breakers(),
        stalePolicy(),
        rescuer(),
        sweepWitness());
  }
}
