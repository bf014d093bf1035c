package dev.baton.tracker.link;

import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.StoreLocation;
import dev.baton.store.Links;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.EndedClaims;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeLock;
import dev.baton.tracker.home.HomeSync;
import dev.baton.tracker.home.Homes;
import dev.baton.trust.LinkConsent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A database whose tasks may have a home elsewhere.
 *
 * @param file of the database; the link to the home is stored beside it
 * @param consent of the user to what the link names
 * @param patience how long to wait for another Baton that is syncing
 * @param refresh how old the last answer of a server may be for a command that only looks
 * @param early what the launcher has asked the tracker's program for; null for nothing
 * @param ended what to do about claims that the home has ended
 */
public record HomeAccess(
    Stores stores,
    Path file,
    LinkConsent consent,
    Clock clock,
    Duration patience,
    Supplier<Duration> refresh,
    Homes.@Nullable EarlyAnswer early,
    EndedClaims ended) {
  private static final int TURNS = 12;

  /** A command that changes something must not rely on an older answer. */
  private static final Duration FRESH = Duration.ofSeconds(2);

  /** Whether the tasks have a home elsewhere; checks one file. */
  public boolean isLinked() {
    return Files.exists(StoreLocation.link(file));
  }

  /** The home; null when the tasks live in the database itself. */
  public @Nullable Home find() throws IOException {
    return Homes.of(file, consent, clock::getZone, clock.instant(), refresh, early);
  }

  /** The program that has the tasks; null where there is none. */
  @Nullable TrackerProgram program() throws IOException {
    Home home = find();
    return home == null ? null : home.program();
  }

  /** The same as {@link #find} for a command that changes tasks. */
  public @Nullable Home findForChange() throws IOException {
    return Homes.of(file, consent, clock::getZone, clock.instant(), this::fresh, null);
  }

  private Duration fresh() {
    Duration wanted = refresh.get();
    return wanted.compareTo(FRESH) < 0 ? wanted : FRESH;
  }

  /** The home that the tasks would have in a file. */
  Home inFile(TrackerFormat.Linkable format, Path linked) {
    return Homes.inFile(file, format, linked, clock::getZone, clock.instant());
  }

  /** The home that the tasks would have behind a program. */
  Home behind(TrackerProgram program, TrackerFormat.Linkable format) {
    return Homes.behind(program, format, clock::getZone, clock.instant(), refresh);
  }

  /** Syncing on behalf of a caller. */
  public HomeSync syncing(Caller caller, Home home, FreshTasks fresh) {
    return syncing(() -> caller, home, fresh, true);
  }

  /** What is known of a home, without a change of it. */
  HomeSync looking(Home home) {
    return syncing(
        () -> {
          throw new IllegalStateException("nothing is changed");
        },
        home,
        FreshTasks.ALL,
        false);
  }

  /**
   * The same for a caller that is only asked for where something has changed.
   *
   * @param mayWrite whether a linked file may be changed
   */
  HomeSync syncing(Supplier<Caller> caller, Home home, FreshTasks fresh, boolean mayWrite) {
    Instant now = clock.instant();
    Supplier<Stamp> stamp = () -> caller.get().stamp(now);
    return new HomeSync(stores, file, home, now, stamp, patience, fresh, mayWrite, ended);
  }

  /** Other processes have turns of some seconds each, because a home behind a program is slow. */
  public HomeLock lock() throws IOException {
    return HomeLock.of(file, patience.multipliedBy(TURNS));
  }

  /** When a home's tasks were last read, if that is known; null otherwise. */
  @Nullable Instant readAt(Home home) {
    return Homes.readAt(stores.links(), home);
  }

  public Links links() {
    return stores.links();
  }
}
