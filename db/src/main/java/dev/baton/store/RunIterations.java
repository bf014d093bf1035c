package dev.baton.store;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The iterations of runs. They are stored before they are launched, so that one whose process dies
 * is known, and ended in one transaction with the breaker's step.
 */
public interface RunIterations {
  /** The prefix of their ids in the breaker; the number follows. */
  String BREAKER_PREFIX = "iteration:";

  /**
   * An iteration that is about to be launched.
   *
   * @param worktree absolute path; null outside a work tree
   * @param base HEAD now; null before the first commit
   * @param owner the process that runs it
   */
  record Beginning(
      String run,
      TaskId task,
      long epoch,
      String worker,
      @Nullable String worktree,
      @Nullable String base,
      @Nullable ProcessIdentity owner) {}

  /**
   * The result of an iteration.
   *
   * @param commit HEAD now, used where the reflog names no commit of it; null when HEAD did not
   *     move. If HEAD went back to a commit of another iteration, that commit stays with the other
   * @param files all files that differ from the start, committed or not
   * @param errors that were not recorded before
   * @param tests that were not recorded before
   * @param account what the agent and the checks said
   * @param outcome one word for programs
   */
  record Ended(
      @Nullable String commit,
      DiffSize diff,
      List<IterationFile> files,
      Effort effort,
      List<IterationError> errors,
      List<TestResult> tests,
      IterationAccount account,
      String outcome) {
    public Ended {
      files = List.copyOf(files);
      errors = List.copyOf(errors);
      tests = List.copyOf(tests);
    }
  }

  /**
   * Stores an iteration.
   *
   * @param scope the breaker that counts a failure if its process dies
   * @return its number
   */
  long begin(Beginning beginning, String scope, Stamp stamp);

  /**
   * Stores what a running iteration has used so far, so that it is known if the iteration dies.
   *
   * @return false when it is not running any more, and nothing was stored
   */
  boolean note(long n, Effort soFar, AgentSign sign);

  /** Deletes the record of an iteration that could not be launched. */
  void cancel(long n, String scope);

  /**
   * Ends an iteration. The errors and test results that wait for it are attached to it, and the
   * breaker counts it. Both happen only while the claim is not lost, because afterwards they belong
   * to another worker.
   *
   * @throws StoreException when the breaker cannot be read
   */
  Step end(
      long n,
      Beginning beginning,
      Ended ended,
      IterationEnded observed,
      String scope,
      Policy policy,
      Stamp stamp);
}
