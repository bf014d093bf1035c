package dev.baton.hooks;

import dev.baton.claim.Claim;
import dev.baton.store.Claims;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The claims that exist while a batch is stored, read once for all of its commits and spool lines.
 *
 * <p>Renewals are not visible here. That is enough: who made a commit depends only on a claim's
 * task, epoch, work tree, base commit and process, and on the time at which it was made.
 */
final class BatchClaims {
  private final Claims claims;
  private @Nullable List<Claim> known;

  BatchClaims(Claims claims) {
    this.claims = claims;
  }

  /** All current claims. */
  List<Claim> all() {
    List<Claim> all = known;
    if (all == null) {
      all = claims.current();
      known = all;
    }
    return all;
  }

  /** The current claim of a task; null when it has none. */
  @Nullable Claim of(TaskId task) {
    for (Claim claim : all()) {
      if (claim.task().equals(task)) {
        return claim;
      }
    }
    return null;
  }

  /** Must be called when a claim was made or has ended, so that the claims are read again. */
  void refresh() {
    known = null;
  }
}
