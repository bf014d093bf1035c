package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The iterations as people and loops see them. Errors and test results that are added wait for the
 * next iteration of their task or, where they have no task, of their work tree.
 */
public interface Iterations {

  /** The iterations that match a filter, oldest first. */
  List<Iteration> list(IterationFilter filter);

  Optional<Iteration> find(long n);

  /**
   * The iteration that has, or once had, this commit.
   *
   * @param commit a full id
   */
  Optional<Iteration> ofCommit(String commit);

  /** The files that it changed, in git's order. */
  List<IterationFile> files(long n);

  /** Its errors, in the order in which they were recorded. */
  List<IterationError> errors(long n);

  /** What the agent and the checks of a run said. */
  IterationAccount account(long n);

  /** What its agent did last; empty where no run noted it. */
  Optional<AgentSign> lastSign(long n);

  /** Its test runs, in the order in which they were recorded. */
  List<TestResult> tests(long n);

  /**
   * Records errors for the next iteration.
   *
   * @param worktree absolute path; null outside a work tree, then only the task links them to an
   *     iteration
   */
  void addErrors(@Nullable TaskId task, @Nullable String worktree, List<IterationError> errors);

  /**
   * Records test results for the next iteration.
   *
   * @param worktree absolute path; null outside a work tree, then only the task links them to an
   *     iteration
   */
  void addTests(@Nullable TaskId task, @Nullable String worktree, List<TestResult> results);
}
