package dev.baton.tracker.home;

import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.StoreLocation;
import dev.baton.cli.kit.Workspace;
import dev.baton.program.PassedAnswer;
import dev.baton.store.Links;
import dev.baton.store.Stores;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.trust.LinkConsent;
import java.io.IOException;
import java.io.InputStream;
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
 * @param consent of the user to what the link names
 * @param patience how long to wait for another Baton that is syncing
 * @param refresh how old the last answer of a server may be for a command that only looks
 * @param early what the launcher has asked the tracker's program for; null for nothing
 */
public record HomeAccess(
    Workspace workspace,
    Stores stores,
    LinkConsent consent,
    Duration patience,
    Supplier<Duration> refresh,
    @Nullable EarlyAnswer early) {
  private static final int TURNS = 12;

  /** A command that changes something must not rely on an older answer. */
  private static final Duration FRESH = Duration.ofSeconds(2);

  /** The file of the database; the link to the home is stored beside it. */
  public Path file() {
    return workspace.location().file();
  }

  public Clock clock() {
    return workspace.clock();
  }

  /** Whether the tasks have a home elsewhere; checks one file. */
  public boolean isLinked() {
    return Files.exists(StoreLocation.link(file()));
  }

  /**
   * The home; null when the tasks live in the database itself.
   *
   * @throws IOException when the link cannot be read
   * @throws dev.baton.task.InvalidValue when the link is damaged
   */
  public @Nullable Home find() throws IOException {
    return find(refresh, early);
  }

  /** The program that has the tasks; null where there is none. */
  public @Nullable TrackerProgram program() throws IOException {
    Home home = find();
    return home == null ? null : home.program();
  }

  /** The same as {@link #find} for a command that changes tasks. */
  public @Nullable Home findForChange() throws IOException {
    return find(this::fresh, null);
  }

  private @Nullable Home find(Supplier<Duration> oldest, @Nullable EarlyAnswer asked)
      throws IOException {
    HomeLink link = HomeLink.of(file(), consent);
    if (link == null) {
      return null;
    }
    Path executable = link.executable();
    TrackerProgram program =
        executable == null ? null : link.format().program(link.path(), executable);
    return program == null
        ? inFile(link)
        : new ProgramHome(
            program, link.format(), clock()::getZone, clock().instant(), oldest, asked);
  }

  private Home inFile(HomeLink link) {
    // Another database may be linked to the same file, and its processes use another lock.
    int owner = file().toAbsolutePath().normalize().toString().hashCode();
    return new FileHome(link, clock()::getZone, clock().instant(), Integer.toHexString(owner));
  }

  private Duration fresh() {
    Duration wanted = refresh.get();
    return wanted.compareTo(FRESH) < 0 ? wanted : FRESH;
  }

  /**
   * The home that the tasks would have in a file.
   *
   * @param linked absolute
   */
  public Home inFile(TrackerFormat.Linkable format, Path linked) {
    HomeLink link = new HomeLink(format, linked, null);
    link.isHarmless(file());
    return inFile(link);
  }

  /** The home that the tasks would have behind a program. */
  public Home behind(TrackerProgram program, TrackerFormat.Linkable format) {
    return new ProgramHome(program, format, clock()::getZone, clock().instant(), refresh, null);
  }

  /** Syncing on behalf of a caller. */
  public HomeSync syncing(Caller caller, Home home, FreshTasks fresh) {
    return syncing(() -> caller, home, fresh, true);
  }

  /** What is known of a home, without a change of it. */
  public HomeSync looking(Home home) {
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
  public HomeSync syncing(Supplier<Caller> caller, Home home, FreshTasks fresh, boolean mayWrite) {
    return new HomeSync(this, home, caller, fresh, mayWrite);
  }

  /** Other processes have turns of some seconds each, because a home behind a program is slow. */
  public HomeLock lock() throws IOException {
    return HomeLock.of(file(), patience.multipliedBy(TURNS));
  }

  /** When a home's tasks were last read, if that is known; null otherwise. */
  public @Nullable Instant readAt(Home home) {
    return home.readAt(HomeSync.state(stores.links()).home());
  }

  public Links links() {
    return stores.links();
  }

  /**
   * Why a database and its home are not in sync. Changes nothing.
   *
   * @return null when both are in sync
   * @throws IOException when the home cannot be read
   */
  public Home.@Nullable Trouble trouble(Home home) throws IOException {
    Home.Trouble trouble = home.trouble(!links().bases().isEmpty());
    if (trouble != null) {
      return trouble;
    }
    Links.Look look = links().look();
    SyncState state = SyncState.of(look);
    boolean inSync =
        !home.changesSince(state.home(), FreshTasks.ALL).isChanged()
            && look.newestEvent() <= state.event()
            && !state.owes();
    return inSync
        ? null
        : new Home.Trouble(
            false,
            "the linked file and the database are out of sync",
            "run baton sweep, which writes the file or shows the reason");
  }

  /**
   * What a program says is ready, if the launcher has asked it while Java started.
   *
   * @param fingerprint of its database before it was asked
   * @param in has the answer as soon as the program gives it
   */
  public record EarlyAnswer(String fingerprint, InputStream in) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * Waits for what the program printed; null when it failed, or the answer was taken before.
     *
     * @throws IOException when it does not answer
     */
    @Nullable String take() throws IOException {
      PassedAnswer answer = PassedAnswer.read(in, PATIENCE);
      return answer.isGood() ? answer.out() : null;
    }
  }
}
