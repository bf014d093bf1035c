package dev.baton.store;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.ProcessIdentity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores circuit breakers, safe against crashes and concurrent writers. A breaker is identified by
 * its scope: one task, such as {@code task:app-a1b}, or {@code run}. Each step is one transaction
 * over the state, its counters, the history and the ids of what was counted.
 */
public interface Breakers {

  /**
   * An observation to record.
   *
   * @param id counts once within the scope; null when it should always count
   */
  record Observed(String scope, @Nullable String id, Observation observation) {}

  /** The result of one of many observations. */
  sealed interface Recording {
    String scope();

    /**
     * It was counted.
     *
     * @param repeated whether it had been counted before, so that nothing changed now
     */
    record Counted(String scope, Step step, boolean repeated) implements Recording {}

    /** Its breaker cannot be read; nothing was recorded. */
    record Refused(String scope, StoreException trouble) implements Recording {}
  }

  /**
   * Counts one observation.
   *
   * @param observationId counts once within the scope: the second time nothing changes, and the
   *     step shows the current state; null when it should always count
   * @throws StoreException when the breaker cannot be read
   */
  Step observe(
      String scope,
      @Nullable String observationId,
      Observation observation,
      Policy policy,
      Stamp stamp);

  /**
   * Counts many observations, in their order, a bounded number in each transaction. When this
   * throws, some may have been counted; those with an id can be passed again. Do not call it within
   * a larger transaction, because it lets other connections write in between.
   *
   * @return the result of each, in the same order
   */
  List<Recording> observeAll(List<Observed> observed, Policy policy, Stamp stamp);

  /**
   * The state of a breaker; changes nothing.
   *
   * @throws StoreException when it cannot be read
   */
  BreakerState state(String scope);

  /** The scopes of all breakers with at least one observation. */
  List<String> scopes();

  /**
   * The latest transitions of a breaker, the newest last.
   *
   * @param limit how many at most; 0 for all
   */
  List<TransitionRecord> history(String scope, int limit);

  /**
   * A transition with the breaker that it belongs to.
   *
   * @param scope such as {@code task:app-a1b}
   */
  record ScopedTransition(String scope, TransitionRecord transition) {}

  /**
   * The transitions of all breakers that match a filter, oldest first. The filter's task selects
   * the breaker of that task, and its worker the actor.
   */
  List<ScopedTransition> transitions(EventFilter filter);

  /**
   * Closes a breaker and resets all counters, even when its state cannot be read. Iterations that
   * were begun earlier do not count when they die later.
   */
  Step reset(String scope, String reason, Stamp stamp);

  /**
   * Opens a breaker until a person closes it.
   *
   * @throws StoreException when the breaker cannot be read, which stops the loop as well
   */
  Step trip(String scope, String reason, Stamp stamp);

  /**
   * Records an iteration before it is launched.
   *
   * @param iterationId unique within the scope, forever
   * @param owner the process that will run it; null when it is not known
   * @return false when it was begun before
   */
  boolean begin(String scope, String iterationId, @Nullable ProcessIdentity owner, Stamp stamp);

  /** Counts the end of an iteration, once, whether or not its beginning was recorded. */
  Step end(String scope, String iterationId, IterationEnded ended, Policy policy, Stamp stamp);

  /**
   * Counts a commit as an iteration, once, unless a loop reported iterations of its own within the
   * last day: then the commit is part of one of those.
   *
   * @return empty when it was not counted
   * @throws StoreException when the breaker cannot be read
   */
  Optional<Step> endOfCommit(
      String scope, String commit, IterationEnded ended, Policy policy, Stamp stamp);

  /** The iterations without an end, oldest first. */
  List<UnfinishedIteration> unfinished();

  /**
   * Counts iterations whose processes are known to be gone as failures. Skips those that ended
   * meanwhile or that another caller counted.
   *
   * @return the result of each, in the same order
   */
  List<Recording> countDead(List<UnfinishedIteration> dead, Policy policy, Stamp stamp);

  /**
   * What breakers saw, one entry for each iteration that ended, oldest first.
   *
   * @param scope null for all
   */
  List<BreakerTrace> traces(@Nullable String scope, Instant since);

  /**
   * Deletes what breakers saw before that time, a bounded number at a time.
   *
   * @return how many iterations it were
   */
  int deleteTraces(Instant before);

  /**
   * Deletes breakers of tasks that have been finished for 30 days, by the rule in {@link
   * BreakerPurge}; a bounded number at a time. Takes no lock when there is none.
   *
   * @return how many were deleted
   */
  int deleteFinished(Instant now);
}
