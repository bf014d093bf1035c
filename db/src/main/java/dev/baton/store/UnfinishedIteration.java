package dev.baton.store;

import dev.baton.claim.ProcessIdentity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An iteration that was begun and has not ended.
 *
 * @param id unique within its scope
 * @param owner the process that runs it; null when it is not known
 * @param actor who began it
 */
public record UnfinishedIteration(
    String scope, String id, Instant begunAt, String actor, @Nullable ProcessIdentity owner) {

  /** Whether it is the run's iteration with this number. */
  public boolean isNumber(long n) {
    return id.equals(RunIterations.BREAKER_PREFIX + n);
  }
}
