package dev.baton.tracker.link;

import dev.baton.store.Links;
import dev.baton.tracker.home.Homes;
import java.io.IOException;

/** Ends the link to a home: both sides keep the tasks that they have. */
public final class UnlinkTasks {
  private final HomeAccess access;

  public UnlinkTasks(HomeAccess access) {
    this.access = access;
  }

  /** The result. */
  public sealed interface Result {
    record Unlinked() implements Result {}

    record NotLinked() implements Result {}

    record Failed(IOException why) implements Result {}
  }

  /** Unlinks them. Callers should sync first, so that both sides are equal at the end. */
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
