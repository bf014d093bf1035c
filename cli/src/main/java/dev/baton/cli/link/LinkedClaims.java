package dev.baton.cli.link;

import dev.baton.claim.Claim;
import dev.baton.cli.kit.ForeignClaims;
import dev.baton.cli.kit.Workspace;
import dev.baton.task.TaskId;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Homes;
import dev.baton.tracker.link.HomeAccess;
import dev.baton.tracker.link.HomeClaims;
import dev.baton.tracker.link.SyncHome;
import java.time.Duration;
import java.util.List;

/** Claims in a tracker to which the tasks are linked. */
public record LinkedClaims(Workspace workspace) implements ForeignClaims {
  private boolean isLinked() {
    return Homes.isLinked(workspace.location().file());
  }

  /** Without waiting for another process, or for the turn of this one. */
  private HomeAccess access() {
    return Linked.access(workspace, Duration.ZERO);
  }

  /** Unless the user does not care. */
  @Override
  public boolean isElsewhere(Claim claim) {
    return !workspace.has("--any-machine")
        && isLinked()
        && new HomeClaims(access()).isElsewhere(claim);
  }

  @Override
  public String lease(Claim claim) {
    return isLinked() ? new HomeClaims(access()).lease(claim) : "";
  }

  @Override
  public boolean areByName() {
    return isLinked() && new HomeClaims(access()).homeDecides();
  }

  @Override
  public List<String> pools() {
    return isLinked() ? new HomeClaims(access()).pools() : List.of();
  }

  /** A long-running worker learns in time that its task was taken away. */
  @Override
  public void renewed(TaskId task) {
    if (isLinked()) {
      new SyncHome(access(), workspace::caller).sync(FreshTasks.these(List.of(task.value())));
      keepAlive();
    }
  }

  @Override
  public void keepAlive() {
    if (isLinked()) {
      new HomeClaims(access()).renewLeases(workspace.processes());
    }
  }
}
