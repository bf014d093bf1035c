package dev.baton.cli.link;

import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.Workspace;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.trust.LinkConsent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The home in which the tasks of a call may live. */
public final class Linked {
  /** Set by the launcher: the state of the database of a tracker that it has asked. */
  private static final String ASKED = "BATON_ASKED";

  /**
   * Access to it.
   *
   * @param patience how long to wait for another Baton that is syncing
   */
  public static HomeAccess access(Workspace workspace, Duration patience) {
    return new HomeAccess(
        workspace,
        workspace.stores(),
        LinkConsent.of(workspace.environment().variables()),
        patience,
        () -> workspace.config().refresh(),
        early(workspace.environment()));
  }

  private static HomeAccess.@Nullable EarlyAnswer early(Environment environment) {
    String fingerprint = environment.variable(ASKED);
    return fingerprint == null ? null : new HomeAccess.EarlyAnswer(fingerprint, environment.in());
  }
}
