package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.WorkTreeClaims;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hooks need to know before a commit: who works here, and whether the claim is still valid.
 */
public final class HookQuestions {
  private final Workspace workspace;

  public HookQuestions(Workspace workspace) {
    this.workspace = workspace;
  }

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
    return task == null || (task.epoch() == epoch.number() && !epoch.equals(Epoch.NEVER_CLAIMED))
        ? null
        : new LostClaim(task, epoch.number(), null);
  }

  /** The lost claim of this work tree; null when no claim was lost, or there is a newer one. */
  public @Nullable LostClaim lostHere() {
    Claim.Tree tree = workspace.tree();
    if (tree.path().isEmpty()) {
      return null;
    }
    WorkTreeClaims claims = workspace.stores().workTreeClaims();
    return claims.current(tree).isEmpty()
        ? claims
            .lost(tree)
            .map(lost -> new LostClaim(lost.task(), lost.epoch(), lost.worker()))
            .orElse(null)
        : null;
  }

  /** The task that is claimed in this work tree; null where there are none or several. */
  public @Nullable TaskId taskHere() {
    List<Claim> claims = workspace.stores().workTreeClaims().current(workspace.tree());
    return claims.size() == 1 ? claims.getFirst().task() : null;
  }
}
