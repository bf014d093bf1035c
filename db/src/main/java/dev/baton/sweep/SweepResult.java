package dev.baton.sweep;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.RescueOutcome;
import dev.baton.task.TaskId;

/**
 * What a sweep did with one stale task.
 *
 * @param assessment as it was made, with the result of the rescue
 * @param epoch of the task afterwards
 * @param note what a person should know besides the finding; empty when there is nothing
 */
public record SweepResult(Assessment assessment, Action action, long epoch, String note) {
  /** What happened to the task. */
  public enum Action {
    /** It was reopened. */
    REOPENED,
    /** It was reopened too often and is blocked until a person looks at it. */
    BLOCKED,
    /** It was not changed because it appears to be finished: a person should close or reopen it. */
    FINISHED,
    /** It appeared to be finished and was closed. */
    CLOSED,
    /** It was not changed because the worker's death is not confirmed yet. */
    SUSPECT,
    /**
     * It was not changed because something happened to it meanwhile, or its files could not be
     * saved.
     */
    SKIPPED
  }

  public TaskId task() {
    return claim().task();
  }

  public Claim claim() {
    return assessment.claim();
  }

  public Finding finding() {
    return assessment.requireFinding();
  }

  public RescueOutcome rescue() {
    return assessment.rescue();
  }

  /** Whether the task was taken from its worker: it is open again, or blocked. */
  public boolean isTaken() {
    return action == Action.REOPENED || action == Action.BLOCKED;
  }
}
