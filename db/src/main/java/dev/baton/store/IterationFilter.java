package dev.baton.store;

import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * Which iterations to list.
 *
 * @param task null does not filter by task
 * @param run null does not filter by run
 * @param worktree absolute path; null for all
 * @param onlyKept whether to leave out the squashed and dropped ones
 * @param last at most this many of the latest; 0 for all
 */
public record IterationFilter(
    @Nullable TaskId task,
    @Nullable String run,
    @Nullable String worktree,
    boolean onlyKept,
    int last) {
  public static final IterationFilter ALL = new IterationFilter(null, null, null, false, 0);

  public IterationFilter withTask(@Nullable TaskId wanted) {
    return new IterationFilter(wanted, run, worktree, onlyKept, last);
  }

  public IterationFilter withRun(@Nullable String wanted) {
    return new IterationFilter(task, wanted, worktree, onlyKept, last);
  }

  public IterationFilter withWorktree(@Nullable String wanted) {
    return new IterationFilter(task, run, wanted, onlyKept, last);
  }

  public IterationFilter withOnlyKept(boolean wanted) {
    return new IterationFilter(task, run, worktree, wanted, last);
  }

  public IterationFilter withLast(int wanted) {
    return new IterationFilter(task, run, worktree, onlyKept, wanted);
  }
}
