package dev.baton.cli.outcome;

import dev.baton.app.TaskView;
import dev.baton.claim.Claim;
import dev.baton.cli.kit.Call;
import dev.baton.json.document.ListedTasksJson.Lease;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The claims of tasks as leases, which bd's callers expect in its JSON. */
public final class BdLeases {
  /** Those of these tasks that are in progress and have a claim. */
  public static Map<TaskId, Lease> of(Call call, Collection<TaskView> views) {
    List<TaskId> held = new ArrayList<>();
    for (TaskView view : views) {
      if (view.task().status() == TaskStatus.IN_PROGRESS) {
        held.add(view.task().id());
      }
    }
    Map<TaskId, Lease> leases = new HashMap<>();
    if (!held.isEmpty()) {
      Duration usual = call.workspace().stalePolicy().staleAfter();
      for (Claim claim : call.workspace().stores().claims().current(held)) {
        Duration own = claim.lease();
        Duration lease = own == null ? usual : own;
        leases.put(
            claim.task(),
            new Lease(claim.renewedAt(), lease.isZero() ? null : claim.renewedAt().plus(lease)));
      }
    }
    return leases;
  }
}
