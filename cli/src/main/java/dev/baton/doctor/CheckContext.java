package dev.baton.doctor;

import dev.baton.claim.Assessment;
import dev.baton.git.GitLayout;
import dev.baton.hooks.HookCheckup;
import dev.baton.store.Claims;
import dev.baton.store.Dependencies;
import dev.baton.store.Health;
import dev.baton.store.Stamp;
import dev.baton.store.Storage;
import dev.baton.store.StoredSettings;
import dev.baton.store.Stores;
import dev.baton.sweep.StaleScan;
import dev.baton.sweep.Sweeper;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the checks look at.
 *
 * @param git the repository that the call was made in; null outside of one
 * @param distribution the directory of the installed program; null when it was started by hand
 * @param regularSweeps asks the crontab and the timer
 * @param watched the repository whose commits are counted; empty when there is none
 * @param link looks at the other tracker's file that the tasks are at home in
 * @param hooks looks at the hooks and tries one; empty where there can be none
 * @param repairHooks installs Baton's own hooks again
 */
public record CheckContext(
    Stores stores,
    @Nullable GitLayout git,
    @Nullable Path distribution,
    StaleScan scan,
    Sweeper sweeper,
    Supplier<Stamp> stamp,
    Supplier<Optional<HookCheckup>> hooks,
    Runnable repairHooks,
    Supplier<RegularSweeps> regularSweeps,
    Supplier<LinkState> link,
    Optional<GitLayout> watched) {

  Health health() {
    return stores.health();
  }

  Storage storage() {
    return stores.storage();
  }

  Claims claims() {
    return stores.claims();
  }

  StoredSettings settings() {
    return stores.settings();
  }

  Dependencies dependencies() {
    return stores.dependencies();
  }

  Instant now() {
    return stamp.get().at();
  }

  /** All claims as they are judged now. */
  List<Assessment> assessments() {
    return scan.all();
  }
}
