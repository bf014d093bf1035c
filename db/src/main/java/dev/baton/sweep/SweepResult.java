package dev.baton.sweep;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Finding;
import dev.baton.claim.RescueOutcome;
import dev.baton.task.TaskId;

/**
 * What a sweep did with one stale task.
 *
 * @param assessment as it was found, with what became of the worker's unsaved files
 * @param epoch of the task afterwards
 * @param note what a person should know besides the finding; empty when that says it all
 */
public record SweepResult(Assessment assessment, Action action, long epoch, String note) {

  /** What became of the task. */
  public enum Action {
    /** It is open again. */
    REOPENED,
    /** It was dropped too often and is blocked until a person looks at it. */
    BLOCKED,
    /** It stays, because it shows signs of being finished: a person is to close or reopen it. */
    FINISHED,
    /** It showed signs of being finished and was closed. */
    CLOSED,
    /** It stays, because it is too early to be sure. */
    SUSPECT,
    /** It stays, because something happened to it meanwhile, or its files could not be saved. */
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
  public boolean isTakenBack() {
    return action == Action.REOPENED || action == Action.BLOCKED;
  }
}
