package dev.baton.run;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.store.Breakers;
import dev.baton.store.Breakers.Observed;
import dev.baton.store.Breakers.Recording;
import dev.baton.store.Stamp;
import dev.baton.sweep.DeadIterations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The breaker of the current task of a loop.
 *
 * @param place where the loop works
 */
record LoopBreaker(Workplace place, String scope, Policy policy) {
  private Breakers breakers() {
    return place.stores().breakers();
  }

  /** How long the agent may be silent; null where that is not limited. */
  @Nullable Duration silence() {
    Long nanos = policy.threshold(Rule.IDLE);
    return nanos == null ? null : Duration.ofNanos(nanos);
  }

  BreakerState state() {
    return breakers().state(scope);
  }

  /**
   * Counts the iterations whose processes are gone.
   *
   * @return how many there were
   */
  int countDead() {
    return DeadIterations.count(breakers(), place.processes(), scope, policy, place.stamp());
  }

  /** Asks to continue; returns why not, or null. */
  @Nullable Halt acquire() {
    Stamp stamp = place.stamp();
    return halt(step(new Observation.Acquire(stamp.at(), stamp.actor()), stamp));
  }

  /** Whether it would stop the loop if it was asked now. Changes nothing. */
  boolean wouldStop() {
    Stamp stamp = place.stamp();
    Observation ask = new Observation.Acquire(stamp.at(), stamp.actor());
    return policy.action() != Action.ALERT && halt(Breaker.step(state(), ask, policy)) != null;
  }

  /**
   * Counts observations while an iteration runs, and lets time pass; returns why to stop, or null.
   */
  @Nullable Halt observe(List<Observation> seen) {
    Stamp stamp = place.stamp();
    if (!seen.isEmpty()) {
      List<Observed> observed = seen.stream().map(one -> new Observed(scope, null, one)).toList();
      for (Recording recording : breakers().observeAll(observed, policy, stamp)) {
        if (recording instanceof Recording.Refused refused) {
          throw refused.trouble();
        }
      }
    }
    return tick(stamp);
  }

  /**
   * The index of the output by which these observations would open the breaker because the agent
   * repeats its words; -1 when they would not. Changes nothing.
   */
  int loopIn(List<Observation> seen) {
    @Nullable BreakerState state = null;
    for (int i = 0; i < seen.size(); i++) {
      if (state == null && !(seen.get(i) instanceof Observation.AssistantOutput)) {
        continue;
      }
      state = state == null ? state() : state;
      Step step = Breaker.step(state, seen.get(i), policy);
      state = step.next();
      if (step.transition() != null && step.transition().code() == Rule.OUTPUT_LOOP) {
        return i;
      }
    }
    return -1;
  }

  /** Writes only when a time limit matters, because this is called every second. */
  private @Nullable Halt tick(Stamp stamp) {
    Observation tick = EventKind.TICK.at(stamp.at());
    BreakerState before = state();
    Step step = Breaker.step(before, tick, policy);
    return halt(step.transition() == null ? step : step(tick, stamp));
  }

  private Step step(Observation observation, Stamp stamp) {
    return breakers().observe(scope, null, observation, policy, stamp);
  }

  void note(Function<Instant, Observation> what) {
    Stamp stamp = place.stamp();
    step(what.apply(stamp.at()), stamp);
  }

  /** Closes it, because the circumstances have changed. */
  void reset(String reason) {
    breakers().reset(scope, reason, place.stamp());
  }

  static @Nullable Halt halt(Step step) {
    Decision decision = step.decision();
    return decision.allowed() ? null : Halt.of(decision, step.next());
  }
}
