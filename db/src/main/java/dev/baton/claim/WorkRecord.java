package dev.baton.claim;

import dev.baton.task.Plural;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded about the work under one claim, as far as it can show that the task was
 * finished.
 *
 * @param last the last iteration with the claim's epoch that was not squashed into another; null
 *     when there is none
 * @param testsFailSince whether tests failed after that iteration
 * @param closing the last commit under the claim's epoch that asks to close the task and is still
 *     part of history; null when there is none
 * @param elsewhere when another tracker reported success, if that was imported under the claim's
 *     epoch; null when none did
 */
public record WorkRecord(
    @Nullable Step last,
    boolean testsFailSince,
    @Nullable Closing closing,
    @Nullable Instant elsewhere) {
  private static final int SHORT_ID = 7;

  /**
   * Outcomes of a run's iteration that count as good. An iteration made from a commit has no
   * outcome.
   */
  private static final Set<String> GOOD = Set.of("completed", "done", "ok", "progress", "success");

  /**
   * An iteration.
   *
   * @param commit the id of its commit; null when it has none
   * @param stands whether it has ended and its commit is still part of history
   * @param outcome what the run recorded for it; null for a commit
   * @param passing tests; null when not known
   * @param failing tests; null when not known
   * @param saidDone whether the agent said that the task is done, or the commit asks to close it
   */
  public record Step(
      long n,
      @Nullable String commit,
      boolean stands,
      @Nullable String outcome,
      @Nullable Integer passing,
      @Nullable Integer failing,
      boolean saidDone) {}

  /**
   * A commit that asks to close the task.
   *
   * @param n the number of its iteration
   * @param commit its id
   * @param tree the work tree in which it was made
   */
  public record Closing(long n, String commit, Claim.Tree tree) {}

  /**
   * Evidence that the task was finished; null when there is none. One of these is needed:
   *
   * <ul>
   *   <li>The last iteration is still part of history, its outcome is good, the worker said that
   *       the task is done, and at its commit and since then some test passes and none fails.
   *       Passing tests alone prove nothing: they also passed before the work. The worker's word
   *       alone proves nothing: agents claim to be done when they are not. An earlier iteration
   *       proves nothing: the worker continued, so it was not done.
   *   <li>A commit under this claim asks to close the task, and it was merged. A merge without such
   *       a commit may be one of half the work; a commit without the merge has not been reviewed.
   *   <li>Another tracker, from which the task was imported, reported a success that is not older
   *       than the claim. An older one was already known when the task was claimed again.
   * </ul>
   *
   * @param claimedAt when the claim was made
   * @param isMerged whether the closing commit is part of the trunk
   */
  public @Nullable Completion completion(Instant claimedAt, boolean isMerged) {
    Integer passing = last == null ? null : last.passing();
    if (last != null && passing != null && passing > 0 && shows(last)) {
      String place =
          last.commit() == null ? "in iteration " + last.n() : "at " + cut(last.commit());
      String tests = Plural.of(passing, "test passes", "tests pass");
      return new Completion(
          Completion.Kind.CHECKS, tests + ", none fail " + place, last.n(), last.commit());
    }
    if (closing != null && isMerged) {
      return new Completion(
          Completion.Kind.MERGED,
          cut(closing.commit()) + " says that it closes the task, and was merged",
          closing.n(),
          closing.commit());
    }
    if (elsewhere != null && !elsewhere.isBefore(claimedAt)) {
      return new Completion(
          Completion.Kind.ELSEWHERE, "another tracker saw it succeed at " + elsewhere, null, null);
    }
    return null;
  }

  private boolean shows(Step step) {
    return step.stands()
        && (step.outcome() == null || GOOD.contains(step.outcome()))
        && step.saidDone()
        && step.failing() != null
        && step.failing() == 0
        && !testsFailSince;
  }

  private static String cut(String commit) {
    return commit.substring(0, Math.min(SHORT_ID, commit.length()));
  }
}
