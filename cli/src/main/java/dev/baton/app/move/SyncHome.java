package dev.baton.app.move;

import dev.baton.app.Caller;
import dev.baton.interop.home.Home;
import dev.baton.interop.home.HomeReport;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import java.io.IOException;

/**
 * Brings a database and the home of its tasks into step. Front ends do so before and after whatever
 * else they do. That it fails is no reason for them to fail: what was done is safe in the database,
 * and the home gets it as soon as that is possible.
 */
public final class SyncHome {
  private final HomeAccess access;

  public SyncHome(HomeAccess access) {
    this.access = access;
  }

  /** What came of it. */
  public sealed interface Result {
    /** The tasks live in the database itself. */
    record NotLinked() implements Result {}

    record InStep(HomeReport report) implements Result {}

    /**
     * Nothing was changed in the home.
     *
     * @param why an {@link IOException}, {@link InvalidValue}, {@link StoreException}, or for a
     *     mistake in Baton any other exception
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
