package dev.baton.breaker;

import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.Judgement.Signal;
import dev.baton.breaker.Observation.Acquire;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker. Pure: the same arguments give the same step.
 *
 * <p>An observation is first given a time ({@link ClockAdjustment}), then counted ({@link
 * Counting}), then judged ({@link Judgement}). {@link Phase#after} says what the result means for
 * the phase.
 */
public final class Breaker {
  /** Applies an observation to a breaker. */
  public static Step step(BreakerState state, Observation observation, Policy policy) {
    ClockAdjustment passage = ClockAdjustment.until(observation, state);
    Instant now = passage.now();
    BreakerState dated = state.with(passage.times());
    BreakerState counted = Counting.count(dated, observation, now, policy);
    Signal signal = new Judgement(dated, counted, policy, now).of(observation);
    BreakerState next = after(counted, signal, now);
    List<String> warnings = new ArrayList<>(passage.warnings());
    if (observation instanceof IterationEnded ended && !Counting.isWaiting(dated, ended, policy)) {
      concern(next, policy, now, warnings);
    }
    return new Step(
        next,
        next.probe() != null && observation instanceof Acquire
            ? answer(next, signal, policy)
            : decision(next, policy),
        transition(state.phase(), next.phase(), signal, now),
        warnings);
  }

  /**
   * Whether the loop may continue, for callers that only look. Changes nothing and grants no retry.
   */
  public static Decision decision(BreakerState state, Policy policy) {
    Trip trip = state.trip();
    return switch (state.phase()) {
      case CLOSED -> new Decision(true, Phase.CLOSED, Cause.CLOSED, "No rule has tripped", null);
      case HALF_OPEN ->
          trip == null
              ? new Decision(true, Phase.HALF_OPEN, Cause.SLOWING, state.slowness(), null)
              : new Decision(
                  true,
                  Phase.HALF_OPEN,
                  Cause.PROBE_GRANTED,
                  "The cooldown has ended: one retry",
                  null);
      case OPEN -> refusal(state, trip, policy);
    };
  }

  /**
   * The same at a later time: a limit on time may have been exceeded since the last observation, as
   * the next one would show.
   */
  public static Decision decisionAt(BreakerState state, Policy policy, Instant now) {
    Step next = step(state, EventKind.TICK.at(now), policy);
    return decision(next.next(), policy);
  }

  private static Decision refusal(BreakerState state, @Nullable Trip trip, Policy policy) {
    if (trip == null) {
      throw new IllegalArgumentException("open without a reason");
    }
    return new Decision(
        false,
        Phase.OPEN,
        trip.reason(),
        trip.text(),
        trip.reason().coolsDown() ? later(state.times().coolingSince(policy), policy) : null);
  }

  /**
   * The answer to a caller that asks to continue: there is a single retry, not one for each caller.
   */
  private static Decision answer(BreakerState state, Signal signal, Policy policy) {
    Probe probe = state.probe();
    if (probe == null || signal.probe() != null) {
      return decision(state, policy);
    }
    return new Decision(
        false,
        state.phase(),
        Cause.PROBE_RUNNING,
        "The retry after the cooldown is running in " + probe.holder(),
        later(probe.grantedAt(), policy));
  }

  private static @Nullable Instant later(@Nullable Instant since, Policy policy) {
    return since == null || policy.cooldown() == null ? null : since.plus(policy.cooldown());
  }

  private static BreakerState after(BreakerState state, Signal signal, Instant now) {
    Phase next = state.phase().after(signal.kind());
    Times times = state.times();
    return switch (signal.kind()) {
      case QUIET -> state;
      case SLOWING -> next == state.phase() ? state : state.in(next, null, null, times);
      case TRIPPING -> signal.trip() == null ? state : tripped(state, signal.trip(), now);
      case RECOVERING -> next == state.phase() ? state : recovered(state);
      case COOLED ->
          state.phase() == Phase.OPEN
              ? state.in(next, state.trip(), signal.probe(), times.running(now))
              : state.with(signal.probe());
      case RESTARTING -> BreakerState.INITIAL.with(new Times(now, null, now, null, null, null));
    };
  }

  private static BreakerState tripped(BreakerState state, Trip trip, Instant now) {
    Trip earlier = state.trip();
    if (state.phase() != Phase.OPEN || earlier == null) {
      return state.in(Phase.OPEN, trip, null, state.times().opened(now));
    }
    // A trip that no cooldown ends takes precedence over one that a cooldown ends.
    return earlier.reason().coolsDown() && !trip.reason().coolsDown()
        ? state.in(Phase.OPEN, trip, null, state.times())
        : state;
  }

  private static BreakerState recovered(BreakerState state) {
    BreakerState closed = state.in(Phase.CLOSED, null, null, state.times().closed());
    // The task is still the same.
    return state.isProbing()
        ? closed
            .with(state.counters().only(Counter.TASK_ITERATIONS))
            .with(state.errors().iterationEnded(true))
        : closed;
  }

  private static void concern(
      BreakerState state, Policy policy, Instant now, List<String> warnings) {
    Trip concern = new Judgement(state, state, policy, now).trip(Rule.TEST_ONLY);
    if (concern != null) {
      warnings.add(concern.text());
    }
  }

  private static @Nullable Transition transition(Phase from, Phase to, Signal signal, Instant at) {
    return from == to && signal.kind() != Signal.Kind.RESTARTING
        ? null
        : new Transition(from, to, signal.code(), signal.reason(), at);
  }
}
