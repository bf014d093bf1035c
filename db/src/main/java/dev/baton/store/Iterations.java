package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The iterations as people and loops see them. Errors and test results that are added wait for the
 * next iteration of their task, or, where they have no task, of their work tree.
 */
public interface Iterations {

  /** The iterations that a filter lets through, the oldest first. */
  List<Iteration> list(IterationFilter filter);

  Optional<Iteration> find(long n);

  /** The iteration that a commit is or once was; the id must be whole. */
  Optional<Iteration> ofCommit(String commit);

  /** What it changed, in git's order. */
  List<IterationFile> files(long n);

  /** The errors that it faced, in the order in which they were recorded. */
  List<IterationError> errors(long n);

  /** The runs of tests before it, in the order in which they were recorded. */
  List<TestResult> tests(long n);

  /**
   * Records errors for the next iteration.
   *
   * @param worktree absolute path; null outside of any, then only a task brings them further
   */
  void addErrors(@Nullable TaskId task, @Nullable String worktree, List<IterationError> errors);

  /**
   * Records test results for the next iteration.
   *
   * @param worktree absolute path; null outside of any, then only a task brings them further
   */
  void addTests(@Nullable TaskId task, @Nullable String worktree, List<TestResult> results);
}
