package dev.baton.app.move;

import dev.baton.app.Caller;
import dev.baton.interop.home.Home;
import dev.baton.interop.home.HomeReport;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import java.io.IOException;

/**
 * Syncs a database with the home of its tasks. Front ends do so before and after their own work. A
 * failure does not make them fail: the changes are safe in the database, and the home gets them as
 * soon as possible.
 */
public final class SyncHome {
  private final HomeAccess access;

  public SyncHome(HomeAccess access) {
    this.access = access;
  }

  /** The result. */
  public sealed interface Result {
    /** The tasks live in the database itself. */
    record NotLinked() implements Result {}

    record InStep(HomeReport report) implements Result {}

    /**
     * The home was not changed.
     *
     * @param why an {@link IOException}, {@link InvalidValue}, {@link StoreException}, or any other
     *     exception for a bug in Baton
     */
    record OutOfStep(Exception why) implements Result {}
  }

  public Result sync(Caller caller) {
    try {
      Home home = access.find();
      return home == null ? new Result.NotLinked() : new Result.InStep(access.sync(caller, home));
    } catch (IOException | RuntimeException e) {
      return new Result.OutOfStep(e);
    }
  }
}
