package dev.baton.cli.core;

import dev.baton.app.move.HomeAccess;
import dev.baton.config.LinkConfig;
import java.time.Duration;

/** The home in which the tasks of a call may live. */
public final class Linked {
  private Linked() {}

  /**
   * Access to it.
   *
   * @param patience how long to wait for another Baton that is syncing
   */
  public static HomeAccess access(Session session, Duration patience) {
    return new HomeAccess(
        session.stores(),
        session.location().file(),
        session.clock(),
        patience,
        () -> LinkConfig.refresh(session.config()));
  }
}
