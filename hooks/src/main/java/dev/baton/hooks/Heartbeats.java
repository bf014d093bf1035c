package dev.baton.hooks;

import dev.baton.claim.Claim;
import dev.baton.store.Claims;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renews claims from the lines that agents' hooks wrote to the spool. */
final class Heartbeats {
  private final Claims claims;
  private final BatchClaims present;
  private final Map<String, String> worktrees;

  /**
   * @param worktrees the absolute path of each work tree, by its name
   */
  Heartbeats(Claims claims, BatchClaims present, Map<String, String> worktrees) {
    this.claims = claims;
    this.present = present;
    this.worktrees = worktrees;
  }

  /**
   * Renews the claim that a line names, or else the claim in its work tree.
   *
   * @param task that it names, if there is such a task; null for none
   * @param at when it was written, not after now
   */
  void renew(SpoolLine line, @Nullable TaskId task, Instant at) {
    Long epoch = line.epoch();
    if (task != null && epoch != null) {
      claims.renewByCommit(task, epoch, at);
      return;
    }
    // An agent whose task is not known must not renew another claim.
    Claim claim = line.task() != null && task == null ? null : onlyOne(line.worktree(), task, at);
    if (claim != null) {
      claims.renewByCommit(claim.task(), claim.epoch(), at);
    }
  }

  /** The claim that was made in that work tree by then; null for none or several. */
  private @Nullable Claim onlyOne(String worktree, @Nullable TaskId task, Instant at) {
    String top = worktrees.get(worktree);
    Claim only = null;
    for (Claim claim : top == null ? List.<Claim>of() : present.all()) {
      Claim.Place place = claim.place();
      if (place == null
          || !place.worktree().equals(top)
          || claim.claimedAt().isAfter(at)
          || (task != null && !claim.task().equals(task))) {
        continue;
      }
      if (only != null) {
        return null;
      }
      only = claim;
    }
    return only;
  }
}
