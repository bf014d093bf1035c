package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.git.GitLayout;
import dev.baton.store.WorktreeClaims;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What hooks ask before a commit is made: who works here, and whether it may go on. */
public final class HookQuestions {
  private final Services services;

  public HookQuestions(Services services) {
    this.services = services;
  }

  /**
   * A claim that was taken back.
   *
   * @param epoch of that claim
   * @param worker who had it in this work tree; null where it is the claim that the caller carries
   */
  public record LostClaim(Task task, long epoch, @Nullable String worker) {}

  /** The lost claim of a worker that carries it; null when it still holds. */
  public @Nullable LostClaim carried(TaskId id, Epoch epoch) {
    Task task = services.stores().taskQueries().find(id).orElse(null);
    return task == null || task.epoch() == epoch.number()
        ? null
        : new LostClaim(task, epoch.number(), null);
  }

  /** The lost claim of this work tree; null where nobody lost one, or another one was made. */
  public @Nullable LostClaim lostHere() {
    String worktree = worktree();
    if (worktree == null) {
      return null;
    }
    WorktreeClaims claims = services.stores().worktreeClaims();
    return claims.current(worktree).isEmpty()
        ? claims
            .lost(worktree)
            .map(lost -> new LostClaim(lost.task(), lost.epoch(), lost.worker()))
            .orElse(null)
        : null;
  }

  /** The task that is worked on in this work tree; null where there are none or several. */
  public @Nullable TaskId taskHere() {
    String worktree = worktree();
    List<Claim> claims =
        worktree == null ? List.of() : services.stores().worktreeClaims().current(worktree);
    return claims.size() == 1 ? claims.getFirst().task() : null;
  }

  private @Nullable String worktree() {
    GitLayout git = services.repository();
    return git == null || git.worktree() == null ? null : git.worktree().toString();
  }
}
