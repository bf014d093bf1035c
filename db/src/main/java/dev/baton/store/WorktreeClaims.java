package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.task.Task;
import java.util.List;
import java.util.Optional;

/** Who works, and who worked last, in a work tree. */
public interface WorktreeClaims {

  /**
   * A claim that was taken back from its worker.
   *
   * @param task as it is now
   * @param epoch the one that the worker had
   */
  record Lost(Task task, long epoch, String worker) {}

  /**
   * The claims on which somebody works there now, by task.
   *
   * @param worktree the absolute path, as claims carry it
   */
  List<Claim> current(String worktree);

  /**
   * The last claim that was made there, if it ended by being taken back. One that its worker ended,
   * or a person, is none that anybody could still rely on.
   */
  Optional<Lost> lost(String worktree);
}
