package dev.baton.app;

import dev.baton.claim.ProcessTable;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Uptime;
import dev.baton.store.Breakers;
import dev.baton.store.Claims;
import dev.baton.store.Dependencies;
import dev.baton.store.StoredSettings;
import dev.baton.store.TaskQueries;
import dev.baton.store.TaskStates;
import dev.baton.store.WorkRecords;
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

  TaskQueries finder();

  TaskStates statuses();

  Claims claims();

  Dependencies dependencies();

  Breakers breakers();

  StoredSettings settings();

  WorkRecords workRecords();

  /** The commits that count as merged. */
  Trunk trunk();

  /** Saves what dead workers left. */
  Rescuer rescuer();

  /** Sees the results of each sweep that changed something. */
  Consumer<List<SweepResult>> sweepWitness();

  /** The present time. */
  default Instant now() {
    return clock().instant();
  }

  /** Judges claims by the policy in force. */
  default StaleScan scan() {
    return new StaleScan(
        claims(),
        settings(),
        processes(),
        stalePolicy(),
        clock(),
        uptime(),
        new Completions(workRecords(), trunk()));
  }

  /** Takes stale tasks back by the policy in force. */
  default Sweeper sweeper() {
    return new Sweeper(
        scan(), claims(), settings(), breakers(), stalePolicy(), rescuer(), sweepWitness());
  }
}
