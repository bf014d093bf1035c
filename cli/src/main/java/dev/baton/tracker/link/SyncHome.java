package dev.baton.tracker.link;

import dev.baton.claim.Claim;
import dev.baton.cli.kit.Caller;
import dev.baton.store.Claims;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.home.HomeLock;
import dev.baton.tracker.home.HomeReport;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Syncs a database with the home of its tasks. Front ends do so before and after their own work. A
 * failure does not make them fail: the changes are safe in the database, and the home gets them as
 * soon as possible.
 *
 * @param caller asked for only when something has changed, because finding it out takes time
 */
public record SyncHome(HomeAccess access, Supplier<Caller> caller) {
  /** The result. */
  public sealed interface Result {
    /** Both are in sync, as tasks always are that live in the database itself. */
    record InSync(HomeReport report) implements Result {}

    /**
     * The home was not changed.
     *
     * @param why an {@link IOException}, {@link InvalidValue}, {@link StoreException}, or any other
     *     exception for a bug in Baton
     * @param home what it is called; null where that is not known
     * @param readAt when its tasks were last read, if that is known; null otherwise
     */
    record OutOfSync(Exception why, @Nullable String home, @Nullable Instant readAt)
        implements Result {}
  }

  /**
   * A time in which no other process of Baton changes the tasks, so that each change is made in the
   * home before anybody else builds on it.
   */
  public final class Turn implements AutoCloseable {
    private final HomeLock lock;

    /** Before the changes of this turn; null before the first sync. */
    private @Nullable List<Claim> held;

    private Turn(HomeLock lock) {
      this.lock = lock;
    }

    /** Syncs. A second call brings the home what was changed since the first one. */
    public Result sync(FreshTasks wanted) {
      Result result = SyncHome.this.sync(true, wanted, true, held == null ? List.of() : held);
      if (held == null) {
        held = recorded(access.stores().claims());
      }
      return result;
    }

    private static List<Claim> recorded(Claims claims) {
      Set<TaskId> others = claims.unrecorded();
      return claims.current().stream().filter(one -> !others.contains(one.task())).toList();
    }

    @Override
    public void close() {
      try {
        lock.close();
      } catch (IOException endsWithTheProcess) {
        // Other processes wait until then at the longest.
      }
    }
  }

  /**
   * Whether what the home says wins over what the database has, so that a change counts only when
   * the home has accepted it. False where there is no such home.
   */
  public boolean homeDecides() throws IOException {
    Home home = access.find();
    return home != null && home.decides();
  }

  /**
   * Waits for a turn.
   *
   * @throws IOException when another process of Baton does not end its own
   */
  public Turn takeTurn() throws IOException {
    return new Turn(access.lock());
  }

  public Result sync(FreshTasks wanted) {
    return sync(false, wanted, true, List.of());
  }

  /** Reads what changed in the home. A file is not changed. */
  public Result read(FreshTasks wanted) {
    return sync(false, wanted, false, List.of());
  }

  private Result sync(boolean locked, FreshTasks wanted, boolean mayWrite, List<Claim> before) {
    Home home;
    try {
      home = locked ? access.findForChange() : access.find();
    } catch (IOException | RuntimeException e) {
      return new Result.OutOfSync(e, null, null);
    }
    if (home == null) {
      return new Result.InSync(new HomeReport());
    }
    try {
      return new Result.InSync(
          access.syncing(caller, home, wanted, mayWrite).keeping(before).run(locked));
    } catch (IOException | RuntimeException e) {
      return new Result.OutOfSync(e, home.name(), access.readAt(home));
    }
  }
}
