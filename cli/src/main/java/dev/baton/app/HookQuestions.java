package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Epoch;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.hooks.TaskTrailer;
import dev.baton.store.Change;
import dev.baton.store.WorkTreeClaims;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hooks need to know before a commit: who works here, and whether the claim is still valid.
 */
public record HookQuestions(Workspace workspace) {
  /**
   * A claim whose task was reopened.
   *
   * @param epoch of that claim
   * @param worker who had it in this work tree; null where it is the caller's own claim
   */
  public record LostClaim(Task task, long epoch, @Nullable String worker) {}

  /**
   * The caller's lost claim; null when the claim is still valid, or there is no such task.
   *
   * @param epoch {@link Epoch#NEVER_CLAIMED} where the caller has none that a claim could have
   */
  public @Nullable LostClaim carried(TaskId id, Epoch epoch) {
    Task task = workspace.stores().taskQueries().find(id).orElse(null);
    return task == null || (epoch.isOf(task) && epoch.number() > 0)
        ? null
        : new LostClaim(task, epoch.number(), null);
  }

  /** The lost claim of this work tree; null when no claim was lost, or there is a newer one. */
  public @Nullable LostClaim lostHere() {
    return lostHere(false);
  }

  private @Nullable LostClaim lostHere(boolean evenOverruled) {
    Claim.Tree tree = workspace.tree();
    if (tree.path().isEmpty()) {
      return null;
    }
    WorkTreeClaims claims = workspace.stores().workTreeClaims();
    return claims.current(tree).isEmpty()
        ? claims
            .lost(tree, evenOverruled)
            .map(lost -> new LostClaim(lost.task(), lost.epoch(), lost.worker()))
            .orElse(null)
        : null;
  }

  /** The task that is claimed in this work tree; null where there are none or several. */
  public @Nullable TaskId taskHere() {
    Claim claim = only(here());
    return claim == null ? null : claim.task();
  }

  private List<Claim> here() {
    return workspace.stores().workTreeClaims().current(workspace.tree());
  }

  private static @Nullable Claim only(List<Claim> claims) {
    return claims.size() == 1 ? claims.getFirst() : null;
  }

  /**
   * The claim under which a commit of the caller in this work tree is made; null where there are
   * none or several. A worker that lost its claim does not get that of its successor, and a lost
   * claim is named until there is another one: what refuses its commits elsewhere must know it.
   */
  public @Nullable TaskTrailer trailerHere(Caller caller) {
    List<Claim> claims = here();
    if (claims.isEmpty()) {
      LostClaim lost = lostHere(true);
      return lost == null || isDead(lost)
          ? null
          : new TaskTrailer(lost.task().id(), new Epoch(lost.epoch()));
    }
    Claim claim = only(claims);
    if (claim == null) {
      return null;
    }
    Change.ClaimLost lost = new Fencing(workspace).lost(caller, claim.task());
    Epoch epoch = lost == null ? new Epoch(claim.epoch()) : lost.carried();
    return new TaskTrailer(claim.task(), epoch);
  }

  /** Then it is somebody else who works in its work tree now. */
  private boolean isDead(LostClaim lost) {
    for (FormerHolder former : workspace.stores().formerHolders().of(lost.task().id())) {
      ProcessIdentity process = former.epoch().number() == lost.epoch() ? former.process() : null;
      if (process != null) {
        Liveness found = workspace.processes().look(process, Instant.EPOCH).liveness();
        return found == Liveness.DEAD;
      }
    }
    return false;
  }
}
