package dev.baton.doctor;

import dev.baton.app.OrphanTrees.KeptTree;
import dev.baton.app.need.Need;
import dev.baton.app.need.RegularSweeps;
import dev.baton.claim.Assessment;
import dev.baton.config.Untrusted;
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
 * What the checks examine.
 *
 * @param git the repository in which the command was called; null outside a repository
 * @param distribution the directory of the installed program; null when it was started without the
 *     launcher
 * @param regularSweeps asks the crontab and the timer
 * @param needs finds what waits for a person
 * @param orphans finds work trees that were left with work in them
 * @param watched the repository whose commits are counted; empty when there is none
 * @param link examines the link to another tracker's file
 * @param pools the names to which tasks are assigned that anybody may claim
 * @param untrusted reads the repository's config files
 * @param hooks examines the hooks and tries one; empty where there can be none
 * @param repairHooks reinstalls Baton's own hooks
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
    Supplier<List<Need>> needs,
    Supplier<List<KeptTree>> orphans,
    Supplier<LinkState> link,
    Supplier<List<String>> pools,
    Supplier<List<Untrusted>> untrusted,
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

  /** All claims with their present verdicts. */
  List<Assessment> assessments() {
    return scan.all();
  }
}
