package dev.baton.breaker.history;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.LoopVerdict;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Step;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.TokenSet;
import dev.baton.breaker.history.LoopHistory.RecordedIteration;
import dev.baton.breaker.history.LoopHistory.TraceStep;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.ReasonCode;
import dev.baton.breaker.policy.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replays a loop with another policy. Before each iteration it asks whether the loop may continue,
 * as {@code baton check} and {@code baton run} do; an iteration that is refused is not seen by the
 * breaker, and neither is the rest of one that is cut. While an iteration runs, somebody looks at
 * the clock every second. A person's resets happen as they did. A rule for which too little was
 * recorded in an iteration is not judged there, and where it is not recorded when money was spent,
 * cutting an iteration short saves none.
 */
public final class Replay {
  private static final String ASKER = "replay";
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final long NANOS = 1_000_000_000L;
  private static final double THOUSAND = 1000;

  private final LoopHistory loop;
  private final Policy whole;
  private Policy policy;
  private final List<Replayed.Stop> stops = new ArrayList<>();
  private BreakerState state = BreakerState.INITIAL;
  private int ordinal;
  private int words;
  private int refused;
  private int cut;
  private Money saved = Money.ZERO;
  private boolean wrong;

  /** What a step led to. */
  private enum Seen {
    CONTINUES,
    /** A look at the clock, earlier than the step, stopped the iteration. */
    STOPPED_BEFORE,
    STOPPED_AFTER
  }

  private Replay(LoopHistory loop, Policy policy) {
    this.loop = loop;
    this.whole = policy;
    this.policy = policy;
  }

  /** What the policy would have done. */
  public static Replayed of(LoopHistory loop, Policy policy) {
    Replay replay = new Replay(loop, policy);
    for (RecordedIteration iteration : loop.iterations()) {
      replay.iteration(iteration);
    }
    return new Replayed(
        loop,
        replay.stops,
        loop.iterations().size(),
        replay.refused,
        replay.cut,
        replay.saved,
        replay.wrong);
  }

  private void iteration(RecordedIteration iteration) {
    ordinal++;
    policy = judging(iteration);
    boolean asked = false;
    boolean runs = true;
    for (int i = 0; i < iteration.steps().size(); i++) {
      TraceStep step = iteration.steps().get(i);
      if (isBetween(step)) {
        between(step);
        continue;
      }
      if (!asked) {
        asked = true;
        runs = ask(iteration, step.observation().at());
        if (!runs) {
          refused++;
          lose(iteration, i);
        }
      }
      if (runs) {
        Seen seen = see(iteration, step);
        runs = seen == Seen.CONTINUES;
        if (seen == Seen.STOPPED_BEFORE) {
          cut(iteration, i);
        } else if (seen == Seen.STOPPED_AFTER && !step.observation().isEnd()) {
          cut(iteration, i + 1);
        }
      }
    }
  }

  /** Nothing is judged for which too little was recorded. */
  private Policy judging(RecordedIteration iteration) {
    Policy judging = whole;
    for (Rule rule : iteration.unseen()) {
      judging = rule.threshold() == null ? judging : judging.with(rule.threshold(), null);
    }
    return judging;
  }

  private void cut(RecordedIteration iteration, int from) {
    cut++;
    lose(iteration, iteration.isTimed() ? from : iteration.steps().size());
  }

  private void lose(RecordedIteration iteration, int from) {
    saved = saved.plus(iteration.costFrom(from));
    Instant done = loop.doneAt();
    wrong |= done != null && !iteration.began().isAfter(done);
  }

  /** What happens whether or not an iteration may run. */
  private static boolean isBetween(TraceStep step) {
    Observation seen = step.observation();
    return step.rests()
        || seen instanceof Observation.ManualReset
        || seen.is(EventKind.RUN_STARTED)
        || seen.is(EventKind.TASK_CHANGED);
  }

  private void between(TraceStep step) {
    state =
        step.rests()
            ? state.restedUntil(step.observation().at())
            : Breaker.step(state, step.observation(), policy).next();
  }

  private boolean ask(RecordedIteration iteration, Instant at) {
    Phase before = state.phase();
    Step step = Breaker.step(state, new Observation.Acquire(at, ASKER), policy);
    state = step.next();
    note(iteration, before, at, false);
    return mayGoOn(step.decision());
  }

  private boolean mayGoOn(Decision decision) {
    return LoopVerdict.of(decision, policy.action()) == LoopVerdict.CONTINUE;
  }

  private Seen see(RecordedIteration iteration, TraceStep step) {
    Instant at = step.observation().at();
    Instant late = latest();
    // Two limits are about time, which passes between what was recorded.
    if (late != null && late.isBefore(at) && !feed(iteration, EventKind.TICK.at(late))) {
      return Seen.STOPPED_BEFORE;
    }
    boolean continues =
        step.similarity() == TraceStep.NONE
            ? feed(iteration, step.observation())
            : feedOutput(iteration, at, step.similarity());
    return continues ? Seen.CONTINUES : Seen.STOPPED_AFTER;
  }

  /** When a look at the clock would stop the iteration; null when never. */
  private @Nullable Instant latest() {
    Instant silent = after(state.times().activeAt(), Rule.IDLE);
    Instant over =
        state.times().activeAt() == null ? null : after(state.times().startedAt(), Rule.DURATION);
    if (silent == null || over == null) {
      return silent == null ? over : silent;
    }
    return silent.isBefore(over) ? silent : over;
  }

  private @Nullable Instant after(@Nullable Instant since, Rule rule) {
    Long limit = policy.threshold(rule);
    return since == null || limit == null
        ? null
        : since.plusSeconds(Math.floorDiv(limit, NANOS)).plus(LOOK);
  }

  /**
   * Feeds an output of which only the similarity is known, by words that are the same, or others,
   * as this policy sees it.
   */
  private boolean feedOutput(RecordedIteration iteration, Instant at, int similarity) {
    boolean like = similarity > 0 && similarity >= policy.similarity() * THOUSAND - 1e-6;
    if (!like) {
      words++;
    } else if (state.recent().outputs() == null && !feed(iteration, said(at))) {
      return false;
    }
    return feed(iteration, said(at));
  }

  private Observation said(Instant at) {
    return new Observation.AssistantOutput(at, TokenSet.of("output-" + words));
  }

  /** Returns whether the iteration continues. */
  private boolean feed(RecordedIteration iteration, Observation observation) {
    Phase before = state.phase();
    Step step = Breaker.step(state, observation, policy);
    state = step.next();
    note(iteration, before, observation.at(), !observation.isEnd());
    return mayGoOn(step.decision());
  }

  private void note(RecordedIteration iteration, Phase before, Instant at, boolean during) {
    if (before != Phase.OPEN && state.phase() == Phase.OPEN && state.trip() != null) {
      stops.add(
          new Replayed.Stop(
              at, ordinal, iteration.n(), during, state.trip().reason(), state.trip().text()));
    }
  }

  /**
   * What a policy would have done to one loop.
   *
   * @param stops when it would have opened, oldest first
   * @param iterations how many the loop had
   * @param refused iterations that would not have begun
   * @param cut iterations that would have been stopped before their end
   * @param saved what the refused iterations, and the rest of those that were cut, cost
   * @param wrong whether a task that was closed would have lost work that it had until then
   */
  public record Replayed(
      LoopHistory loop,
      List<Stop> stops,
      int iterations,
      int refused,
      int cut,
      Money saved,
      boolean wrong) {
    /**
     * A breaker opens.
     *
     * @param ordinal of the iteration in the loop, from 1
     * @param n its number in the database; null where it has none
     * @param during whether the iteration was still running
     */
    public record Stop(
        Instant at,
        int ordinal,
        @Nullable Long n,
        boolean during,
        ReasonCode code,
        String reason) {}

    public Replayed {
      stops = List.copyOf(stops);
    }

    /** Whether any work would not have been done. */
    public boolean stopped() {
      return refused + cut > 0;
    }
  }
}
