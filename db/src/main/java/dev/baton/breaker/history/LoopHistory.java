package dev.baton.breaker.history;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that is recorded about the loop on one task, or about one whole run.
 *
 * @param scope of the breaker, such as {@code task:app-a1b}
 * @param task its id; null for a run without a task, of which nobody knows whether it succeeded
 * @param doneAt when the task was closed; null while it is not
 * @param iterations oldest first
 */
public record LoopHistory(
    String scope,
    @Nullable String task,
    @Nullable Instant doneAt,
    List<RecordedIteration> iterations) {
  public LoopHistory {
    iterations = List.copyOf(iterations);
  }

  /** Whether the task was closed in the end. */
  public boolean succeeded() {
    return doneAt != null;
  }

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

    Money costFrom(int step) {
      Money cost = Money.ZERO;
      for (TraceStep each : steps.subList(step, steps.size())) {
        cost =
            each.observation() instanceof Observation.Usage usage ? cost.plus(usage.cost()) : cost;
      }
      return cost;
    }

    /** All that it cost, as far as recorded. */
    public Money cost() {
      return costFrom(0);
    }
  }

  /**
   * One step of a recorded iteration.
   *
   * @param observation what was seen. The words of an output are not kept
   * @param similarity of an output to the one before it, in thousandths, rounded down; 0 where it
   *     was below a half or not known; -1 for every other observation
   * @param rests whether nobody worked until this time; then the observation only has a time
   */
  public record TraceStep(Observation observation, int similarity, boolean rests) {
    static final int NONE = -1;

    /** A step that is not an output. */
    public static TraceStep of(Observation observation) {
      return new TraceStep(observation, NONE, false);
    }

    /** Nobody worked until that time. */
    public static TraceStep rest(Instant until) {
      return new TraceStep(EventKind.TICK.at(until), NONE, true);
    }
  }
}
