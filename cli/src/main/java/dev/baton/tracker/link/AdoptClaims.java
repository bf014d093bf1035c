package dev.baton.tracker.link;

import dev.baton.store.Claims;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Gives the claims that a worker made in the linked tracker without Baton the worker's process, as
 * soon as a command of it is seen.
 */
public final class AdoptClaims {
  private final Stores stores;

  public AdoptClaims(Stores stores) {
    this.stores = stores;
  }

  /**
   * Adopts them.
   *
   * @param worker asked for only where there is such a claim
   */
  public void run(Supplier<Claims.Request> worker, Instant now) {
    Set<TaskId> tasks = stores.claims().unrecorded();
    if (tasks.isEmpty()) {
      return;
    }
    Claims.Request request = worker.get();
    if (request.process() != null) { // without it nothing new is known
      for (TaskId id : tasks) {
        stores.claims().adopt(id, request, now);
      }
    }
  }
}
