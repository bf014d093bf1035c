package dev.baton.app.move;

import dev.baton.interop.home.Homes;
import dev.baton.store.Links;
import java.io.IOException;

/** Ends the link to a home: both sides keep the tasks that they have. */
public final class UnlinkTasks {
  private final HomeAccess access;

  public UnlinkTasks(HomeAccess access) {
    this.access = access;
  }

  /** What came of it. */
  public sealed interface Result {
    record Unlinked() implements Result {}

    record NotLinked() implements Result {}

    record Failed(IOException why) implements Result {}
  }

  /** Unlinks them. To have both in step for the last time, the caller syncs before. */
  public Result unlink() {
    Links links = access.links();
    try {
      boolean linked = access.isLinked();
      Homes.forget(access.file());
      links.clear();
      return linked ? new Result.Unlinked() : new Result.NotLinked();
    } catch (IOException e) {
      return new Result.Failed(e);
    }
  }
}
