package dev.baton.app;

import dev.baton.cli.kit.Workspace;
import dev.baton.config.BreakerSources;
import dev.baton.git.GitLayout;
import dev.baton.hooks.ChangeProbe;
import dev.baton.hooks.ClaimedMark;
import dev.baton.hooks.Ingest;
import dev.baton.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Turns the commits in the database's repository into iterations. */
public record CommitIntake(Workspace workspace) {
  private static final int ATTEMPTS = 100;
  private static final long PAUSE_NANOS = 50_000_000;

  /** The repository whose commits are counted: the one that contains the database; or null. */
  public @Nullable GitLayout watched() {
    GitLayout git = workspace.repository();
    if (git == null) {
      return null;
    }
    Path own = git.commonDir().resolve("baton");
    Path folder = workspace.location().file().getParent();
    return own.equals(folder) || isSame(own, folder) ? git : null;
  }

  private static boolean isSame(Path own, @Nullable Path folder) {
    try {
      return folder != null && Files.isSameFile(own, folder);
    } catch (IOException notThere) {
      return false;
    }
  }

  /**
   * Processes what is new, as far as that can be done quickly. Does nothing where the database
   * would take this clone's reflogs for those of another. Problems are reported with {@code
   * --debug} only: doctor reports what is still unprocessed, and somebody who asks for a task does
   * not want an error about git.
   */
  public void catchUp() {
    try {
      catchUpOrFail();
    } catch (StoreException away) {
      debug(away);
    }
  }

  private void debug(RuntimeException e) {
    workspace.debug("commits were not read: " + e);
  }

  /**
   * The same, before something is judged by them.
   *
   * @throws StoreException when a server is away or full; the same can be done again then
   */
  public void catchUpOrFail() {
    try {
      takeNews();
    } catch (RuntimeException e) {
      if (e instanceof StoreException away && away.kind().isPassing()) {
        throw away;
      }
      debug(e);
    }
  }

  private void takeNews() {
    GitLayout git = watched();
    if (git != null
        && workspace.stores().knowsClone()
        && ChangeProbe.seesNews(workspace.stores(), git)) {
      Ingest ingest = ingest(git);
      if (ingest.catchUp(Ingest.Limits.QUICK)) {
        ingest.tidyIfLarge(Ingest.Limits.QUICK.lockTimeout());
      }
      keepLeft(ingest, git);
    }
  }

  /**
   * Processes everything that is new, for the hooks.
   *
   * @param git what {@link #watched} returned
   * @param limit the time after which it stops
   * @param lockTimeout how long to wait for the database
   */
  public void drain(GitLayout git, Duration limit, Duration lockTimeout) {
    Ingest ingest = ingest(git);
    Instant end = workspace.now().plus(limit);
    drain(ingest, end, lockTimeout);
    keepLeft(ingest, git);
    try {
      Files.deleteIfExists(git.commonDir().resolve("baton/drain.pid"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // A hook that saw the drain's lock file relied on this process, and may have written after it
    // had looked.
    for (int i = 0; i < ATTEMPTS && ChangeProbe.seesNews(workspace.stores(), git); i++) {
      if (!drain(ingest, end, lockTimeout)) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    new ClaimedMark(workspace.location().file(), workspace.stores(), workspace.now()).update();
  }

  private void keepLeft(Ingest ingest, GitLayout git) {
    if (ingest.hasLeftCommits()) {
      TidyHistory.keepCommits(workspace, git);
    }
  }

  private boolean drain(Ingest ingest, Instant end, Duration lockTimeout) {
    Duration left = Duration.between(workspace.now(), end);
    return !left.isNegative() && ingest.drain(left, lockTimeout);
  }

  private Ingest ingest(GitLayout git) {
    Predicate<String> foreign =
        workspace.location().isLinked() ? workspace.rescueRules()::isForeign : null;
    return new Ingest(
        workspace.stores(),
        git,
        workspace.clock(),
        () -> BreakerSources.configured(workspace.config()),
        foreign);
  }
}
