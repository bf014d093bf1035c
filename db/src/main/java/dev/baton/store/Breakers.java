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
 * Keeps circuit breakers through crashes and among many writers. A breaker is known by its scope:
 * one task, such as {@code task:app-a1b}, or {@code run}. Each step is one transaction over the
 * state, its counters, the history and the ids of what was counted.
 */
public interface Breakers {

  /**
   * Something that was observed.
   *
   * @param id counts once within the scope; null when it shall always count
   */
  record Observed(String scope, @Nullable String id, Observation observation) {}

  /** What came of one of many observations. */
  sealed interface Recording {
    String scope();

    /**
     * It is counted.
     *
     * @param repeated whether it was before, so that nothing changed now
     */
    record Counted(String scope, Step step, boolean repeated) implements Recording {}

    /** Its breaker is unreadable; nothing was recorded. */
    record Refused(String scope, StoreException trouble) implements Recording {}
  }

  /**
   * Counts one observation.
   *
   * @param observationId counts once within the scope: the second time nothing changes, and the
   *     step tells how things stand; null when it shall always count
   * @throws StoreException when the breaker is unreadable
   */
  Step observe(
      String scope,
      @Nullable String observationId,
      Observation observation,
      Policy policy,
      Stamp stamp);

  /**
   * Counts many observations, in their order, a bounded number in each transaction. When this
   * throws, some may have been counted; those with an id can be given again. Not meant to be part
   * of a larger change, since it lets others write in between.
   *
   * @return what came of each, in the same order
   */
  List<Recording> observeAll(List<Observed> observed, Policy policy, Stamp stamp);

  /**
   * How a breaker stands; changes nothing.
   *
   * @throws StoreException when it is unreadable
   */
  BreakerState state(String scope);

  /** The breakers that have seen something. */
  List<String> scopes();

  /**
   * The last changes of a breaker's phase, the newest last.
   *
   * @param limit how many at most; 0 for all
   */
  List<TransitionRecord> history(String scope, int limit);

  /**
   * Closes a breaker and lets all counting begin anew, even when its state is unreadable.
   * Iterations that were begun before and die are not held against it.
   */
  Step reset(String scope, String reason, Stamp stamp);

  /**
   * Opens a breaker until a person closes it.
   *
   * @throws StoreException when the breaker is unreadable, which stops the loop as well
   */
  Step trip(String scope, String reason, Stamp stamp);

  /**
   * Puts an iteration on record before it is launched.
   *
   * @param iterationId unique within the scope, for ever
   * @param owner the process that will run it; null when it is not known
   * @return false when it was begun before
   */
  boolean begin(String scope, String iterationId, @Nullable ProcessIdentity owner, Stamp stamp);

  /** Counts the end of an iteration, once; whether its beginning is on record does not matter. */
  Step end(String scope, String iterationId, IterationEnded ended, Policy policy, Stamp stamp);

  /**
   * Counts a commit as an iteration, once, unless a loop told of iterations of its own within the
   * last day: then the commit is part of one of those.
   *
   * @return empty when it was not counted
   * @throws StoreException when the breaker is unreadable
   */
  Optional<Step> endOfCommit(
      String scope, String commit, IterationEnded ended, Policy policy, Stamp stamp);

  /** The iterations without an end, the oldest first. */
  List<UnfinishedIteration> unfinished();

  /**
   * Counts iterations whose owners are known to be dead as failures. One that ended meanwhile, or
   * that another caller counted, is left alone.
   *
   * @return what came of each, in the same order
   */
  List<Recording> countDead(List<UnfinishedIteration> dead, Policy policy, Stamp stamp);

  /**
   * Forgets breakers of tasks that have been over for 30 days, as {@link BreakerPurge} has the
   * rule; a bounded number at a time. When there is none it takes no lock.
   *
   * @return how many were forgotten
   */
  int forgetOver(Instant now);
}
