package dev.baton.breaker.history;

import dev.baton.breaker.Observation;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An iteration as it was recorded.
 *
 * @param n its number in the database; null for one that only a breaker saw
 * @param began when its first step was seen
 * @param ended when it ended
 * @param steps what was seen, in order
 * @param unseen the rules for which too little was recorded
 */
public record RecordedIteration(
    @Nullable Long n, Instant began, Instant ended, List<TraceStep> steps, Set<Rule> unseen) {
  public RecordedIteration {
    steps = List.copyOf(steps);
    Set<Rule> copy = EnumSet.noneOf(Rule.class);
    copy.addAll(unseen);
    unseen = Collections.unmodifiableSet(copy);
  }

  /**
   * Whether it is known when each step happened. Where it is not, all of them are recorded at the
   * end, and nobody knows what was spent before an earlier time.
   */
  boolean isTimed() {
    return !unseen.contains(Rule.IDLE);
  }

  /** The cost from this step on. */
  Money costFrom(int step) {
    Money cost = Money.ZERO;
    for (TraceStep each : steps.subList(step, steps.size())) {
      cost = each.observation() instanceof Observation.Usage usage ? cost.plus(usage.cost()) : cost;
    }
    return cost;
  }

  /** All that it cost, as far as recorded. */
  public Money cost() {
    return costFrom(0);
  }
}
