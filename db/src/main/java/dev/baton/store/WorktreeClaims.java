package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.task.Task;
import java.util.List;
import java.util.Optional;

/** The current and the last worker in a work tree. */
public interface WorktreeClaims {

  /**
   * A task that was reopened because its worker was gone.
   *
   * @param task as it is now
   * @param epoch the epoch that the worker had
   */
  record Lost(Task task, long epoch, String worker) {}

  /**
   * The current claims made in this work tree, by task.
   *
   * @param worktree the absolute path, as claims store it
   */
  List<Claim> current(String worktree);

  /**
   * The last claim that was made there, if it ended because its task was reopened by a sweep. A
   * claim that its worker or a person ended does not count: nobody still relies on it.
   */
  Optional<Lost> lost(String worktree);
}
