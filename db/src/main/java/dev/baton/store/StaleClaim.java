package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.Finding;
import dev.baton.claim.RescueOutcome;
import org.jspecify.annotations.Nullable;

/**
 * A claim that was found to be stale.
 *
 * @param claim as it was when the verdict was found
 * @param completion what shows that the task was finished; null when it is to be done again
 * @param rescue what became of the worker's unsaved files
 */
public record StaleClaim(
    Claim claim, Finding finding, @Nullable Completion completion, RescueOutcome rescue) {

  /** A claim whose worker's files nobody has looked at yet. */
  public StaleClaim(Claim claim, Finding finding, @Nullable Completion completion) {
    this(claim, finding, completion, RescueOutcome.NOTHING);
  }

  /** The same, after its worker's files were looked at. */
  public StaleClaim rescued(RescueOutcome outcome) {
    return new StaleClaim(claim, finding, completion, outcome);
  }
}
