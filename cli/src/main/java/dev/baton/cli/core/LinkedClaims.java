package dev.baton.cli.core;

import dev.baton.app.ForeignClaims;
import dev.baton.claim.Claim;
import dev.baton.task.TaskId;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Homes;
import dev.baton.tracker.link.HomeAccess;
import dev.baton.tracker.link.HomeClaims;
import dev.baton.tracker.link.SyncHome;
import java.time.Duration;
import java.util.List;

/** Claims in a tracker to which the tasks are linked. */
final class LinkedClaims implements ForeignClaims {
  private final Session session;

  LinkedClaims(Session session) {
    this.session = session;
  }

  private boolean isLinked() {
    return Homes.isLinked(session.location().file());
  }

  /** Without waiting for another process, or for the turn of this one. */
  private HomeAccess access() {
    return Linked.access(session, Duration.ZERO);
  }

  /** Unless the user does not care. */
  @Override
  public boolean isElsewhere(Claim claim) {
    return !session.arguments().has("--any-machine")
        && isLinked()
        && new HomeClaims(access()).isElsewhere(claim);
  }

  @Override
  public String lease(Claim claim) {
    return isLinked() ? new HomeClaims(access()).lease(claim) : "";
  }

  /** A long-running worker learns in time that its task was taken away. */
  @Override
  public void renewed(TaskId task) {
    if (isLinked()) {
      new SyncHome(access(), session::caller).sync(FreshTasks.these(List.of(task.value())));
      keepAlive();
    }
  }

  @Override
  public void keepAlive() {
    if (isLinked()) {
      new HomeClaims(access()).renewLeases(session.processes());
    }
  }
}
