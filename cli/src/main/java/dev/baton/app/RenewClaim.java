package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.task.TaskId;
import java.time.Instant;

/** Records a heartbeat. Only the holder can give one. */
public record RenewClaim(Workspace workspace) {
  /** Renews the caller's claim on the task. */
  public Change renew(Caller caller, TaskId task) {
    Change change = renewHere(caller, task);
    if (change instanceof Change.Done) {
      workspace.foreignClaims().renewed(task);
    }
    return change;
  }

  private Change renewHere(Caller caller, TaskId task) {
    Fencing fencing = new Fencing(workspace);
    Change lost = fencing.lost(caller, task);
    if (lost != null) {
      return lost;
    }
    Claims claims = workspace.stores().claims();
    Instant now = workspace.now();
    Claim claim = claims.current(task).orElse(null);
    if (claim != null && claim.epoch() > 0) {
      return fencing.isHolder(caller, claim)
          ? claims.renew(task, claim.fence(), now)
          : fencing.held(caller, claim, claim.look(workspace.processes()));
    }
    Epoch carried = caller.epoch(task);
    return carried != null
        ? claims.renew(task, carried, now)
        : workspace
            .stores()
            .taskQueries()
            .find(task)
            .<Change>map(Change.Refused::new)
            .orElseGet(() -> new Change.Missing(task));
  }
}
