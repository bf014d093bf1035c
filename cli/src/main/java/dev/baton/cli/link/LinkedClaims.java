package dev.baton.cli.link;

import dev.baton.claim.Claim;
import dev.baton.cli.kit.ForeignClaims;
import dev.baton.cli.kit.Workspace;
import dev.baton.task.TaskId;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.link.HomeClaims;
import dev.baton.tracker.link.SyncHome;
import java.time.Duration;
import java.util.List;

/** Claims in a tracker to which the tasks are linked. */
public final class LinkedClaims extends ForeignClaims {
  private final Workspace workspace;

  private LinkedClaims(Workspace workspace) {
    this.workspace = workspace;
  }

  /** Those of the tracker to which the tasks of a workspace are linked. */
  public static ForeignClaims of(Workspace workspace) {
    return new LinkedClaims(workspace);
  }

  /** Without waiting for another process, or for the turn of this one. */
  private HomeAccess access() {
    return HomeOutcome.access(workspace, Duration.ZERO);
  }

  /** Unless the user does not care. */
  @Override
  public boolean isElsewhere(Claim claim) {
    return !workspace.has("--any-machine") && new HomeClaims(access()).isElsewhere(claim);
  }

  @Override
  public String lease(Claim claim) {
    return new HomeClaims(access()).lease(claim);
  }

  @Override
  public boolean areByName() {
    return new HomeClaims(access()).homeDecides();
  }

  @Override
  public List<String> pools() {
    return new HomeClaims(access()).pools();
  }

  /** A long-running worker learns in time that its task was taken away. */
  @Override
  public void renewed(TaskId task) {
    new SyncHome(access(), workspace::caller).sync(FreshTasks.these(List.of(task.value())));
    keepAlive();
  }

  @Override
  public void keepAlive() {
    new HomeClaims(access()).renewLeases(workspace.processes());
  }
}
