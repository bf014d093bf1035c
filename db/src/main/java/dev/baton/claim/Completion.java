package dev.baton.claim;

import org.jspecify.annotations.Nullable;

/**
 * Evidence that a task was finished although it was not closed.
 *
 * @param words the evidence, such as {@code 3 tests pass, none fail at 1a2b3c4}
 * @param iteration the iteration that shows it; null when none does
 * @param commit the full id of the commit that shows it; null when none does
 */
public record Completion(
    Kind kind, String words, @Nullable Long iteration, @Nullable String commit) {
  /** The source of the evidence. */
  public enum Kind {
    /** The tests passed, and the worker said that it was done. */
    CHECKS,
    /** The work was merged, and its commit says that it closes the task. */
    MERGED,
    /** Another tracker reported that the task succeeded. */
    ELSEWHERE
  }
}
