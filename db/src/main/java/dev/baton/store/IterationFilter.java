package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which iterations to list.
 *
 * @param task null does not filter by task
 * @param run null does not filter by run
 * @param worker null does not filter by worker
 * @param worktree the path of a work tree of this clone; null does not filter by work tree
 * @param since only those that were at work then or later; null for all
 * @param onlyKept whether to leave out the squashed and dropped ones
 * @param last at most this many of the latest; 0 for all
 */
public record IterationFilter(
    @Nullable TaskId task,
    @Nullable String run,
    @Nullable String worker,
    @Nullable String worktree,
    @Nullable Instant since,
    boolean onlyKept,
    int last) {
  public static final IterationFilter ALL =
      new IterationFilter(null, null, null, null, null, false, 0);

  public IterationFilter withTask(@Nullable TaskId wanted) {
    return new IterationFilter(wanted, run, worker, worktree, since, onlyKept, last);
  }

  public IterationFilter withRun(@Nullable String wanted) {
    return new IterationFilter(task, wanted, worker, worktree, since, onlyKept, last);
  }

  public IterationFilter withWorker(@Nullable String wanted) {
    return new IterationFilter(task, run, wanted, worktree, since, onlyKept, last);
  }

  public IterationFilter withWorktree(@Nullable String wanted) {
    return new IterationFilter(task, run, worker, wanted, since, onlyKept, last);
  }

  public IterationFilter withSince(@Nullable Instant wanted) {
    return new IterationFilter(task, run, worker, worktree, wanted, onlyKept, last);
  }

  public IterationFilter withOnlyKept(boolean wanted) {
    return new IterationFilter(task, run, worker, worktree, since, wanted, last);
  }

  public IterationFilter withLast(int wanted) {
    return new IterationFilter(task, run, worker, worktree, since, onlyKept, wanted);
  }
}
