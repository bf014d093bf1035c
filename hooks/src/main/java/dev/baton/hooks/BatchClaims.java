package dev.baton.hooks;

import dev.baton.claim.Claim;
import dev.baton.store.Claims;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The claims that exist while a batch is stored, read once for all of its commits and notes.
 *
 * <p>Renewals do not show here: who made a commit depends only on a claim's task, epoch, work tree,
 * base commit and process, and on the time at which it was made.
 */
final class BatchClaims {
  private final Claims claims;
  private @Nullable List<Claim> known;

  BatchClaims(Claims claims) {
    this.claims = claims;
  }

  /** All present claims. */
  List<Claim> all() {
    List<Claim> all = known;
    if (all == null) {
      all = claims.current();
      known = all;
    }
    return all;
  }

  /** The present claim of a task; null when nobody holds it. */
  @Nullable Claim of(TaskId task) {
    for (Claim claim : all()) {
      if (claim.task().equals(task)) {
        return claim;
      }
    }
    return null;
  }

  /** Must be called when a claim was made or has ended, so that they are read again. */
  void refresh() {
    known = null;
  }
}
