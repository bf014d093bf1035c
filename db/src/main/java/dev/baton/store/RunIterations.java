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
 * The iterations of runs: on record before they are launched, so that one whose process dies is
 * known, and ended together with what the breaker makes of them.
 */
public interface RunIterations {
  /** What their ids in the breaker begin with; the number follows. */
  String BREAKER_PREFIX = "iteration:";

  /**
   * An iteration that is about to be launched.
   *
   * @param worktree absolute path; null outside of any
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
   * What an iteration came to.
   *
   * @param commit HEAD now, for where git's own notes name no commit of it; null where it did not
   *     move. One that is another iteration's, because HEAD went back to it, stays that one's
   * @param files all that is different from when it began, be it committed or not
   * @param errors that were not recorded before
   * @param tests that were not recorded before
   * @param outcome one word for programs
   */
  record Ended(
      @Nullable String commit,
      DiffSize diff,
      List<IterationFile> files,
      Effort effort,
      List<IterationError> errors,
      List<TestResult> tests,
      String outcome) {
    /** Copies the lists. */
    public Ended {
      files = List.copyOf(files);
      errors = List.copyOf(errors);
      tests = List.copyOf(tests);
    }
  }

  /**
   * Puts an iteration on record.
   *
   * @param scope of the breaker that shall learn when its process dies
   * @return its number
   */
  long begin(Beginning beginning, String scope, Stamp stamp);

  /** Takes back the record of an iteration that could not be launched: there was none. */
  void cancel(long n, String scope);

  /**
   * Ends an iteration. The errors and test results that wait for it become its own, and the breaker
   * counts it; both only as long as the claim is not lost, because then they are another worker's.
   *
   * @throws StoreException when the breaker is unreadable
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
