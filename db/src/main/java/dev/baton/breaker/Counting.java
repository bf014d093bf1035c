package dev.baton.breaker;

import dev.baton.breaker.BreakerState.Counters;
import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.Acquire;
import dev.baton.breaker.Observation.AssistantOutput;
import dev.baton.breaker.Observation.ClockJumped;
import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.Observation.Event;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Observation.ManualReset;
import dev.baton.breaker.Observation.ManualTrip;
import dev.baton.breaker.Observation.Usage;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import java.time.Instant;
import java.util.List;

/** Applies an observation to the counters, in any phase. Makes no judgement. */
final class Counting {
  /** The counters after an observation. */
  static BreakerState count(
      BreakerState state, Observation observation, Instant now, Policy policy) {
    return switch (observation) {
      case IterationEnded ended ->
          isWaiting(state, ended, policy)
              ? waiting(state.with(state.counters().cleared(Counter.WAITS)))
              : iteration(state, ended, now, policy);
      case Event event -> count(state, event.kind(), now, policy);
      case ErrorRecorded error ->
          alive(state.with(state.errors().plus(List.of(error.error()))), now);
      case AssistantOutput output ->
          alive(state.with(state.recent().plusOutput(output.tokens(), policy.similarity())), now);
      case Usage usage ->
          alive(state.with(state.totals().plusUsage(usage.tokens(), usage.cost())), now);
      // These can be observed while no iteration is running.
      case Acquire _, ClockJumped _, ManualReset _, ManualTrip _ -> state;
    };
  }

  private static BreakerState count(
      BreakerState state, EventKind event, Instant now, Policy policy) {
    return switch (event) {
      case ITERATION_ABANDONED -> abandoned(state, now, policy);
      case QUESTION, API_LIMIT -> waiting(state.with(state.counters().plusOne(Counter.WAITS)));
      case TASK_CHANGED ->
          state.with(state.counters().cleared(Counter.UNPROVEN_CLAIMS, Counter.TASK_ITERATIONS));
      case TOOL_USED -> alive(state.with(state.totals().plusToolCall()), now);
      case PERMISSION_DENIED -> alive(state.with(state.counters().plusOne(Counter.DENIALS)), now);
      case WORKED ->
          alive(
              policy.progressExcuses() ? state.with(state.recent().withoutOutputs()) : state, now);
      case HEARTBEAT, ITERATION_STARTED -> alive(state, now);
      // While no iteration is running, too.
      case RUN_STARTED, TICK -> state;
    };
  }

  /** This observation shows that an iteration is running. */
  private static BreakerState alive(BreakerState state, Instant now) {
    return state.with(state.times().active(now));
  }

  private static BreakerState abandoned(BreakerState state, Instant now, Policy policy) {
    Counters counters =
        state.counters().plusOne(Counter.NO_PROGRESS, Counter.FAILURES, Counter.TASK_ITERATIONS);
    return state
        .with(withDenials(counters))
        .with(state.totals().plusIteration(true))
        .with(state.errors().iterationEnded(false))
        // An agent that was killed may repeat its first words after the restart.
        .with(policy.progressExcuses() ? state.recent().withoutOutputs() : state.recent())
        .with(state.times().passive().failed(now));
  }

  /**
   * Whether an iteration only waited: it says so, or the agent asked or the provider refused during
   * it, and nothing was achieved.
   */
  static boolean isWaiting(BreakerState before, IterationEnded ended, Policy policy) {
    return ended.waiting()
        || (before.counters().of(Counter.WAITS) > 0 && !isProgress(before, ended, policy));
  }

  /** Whether an iteration made progress. Short output cancels that only if the policy says so. */
  static boolean isProgress(BreakerState before, IterationEnded ended, Policy policy) {
    Long percent = policy.threshold(Rule.OUTPUT_DECLINE);
    Long length = ended.outputLength();
    boolean declined =
        percent != null && length != null && before.recent().isDecline(length, percent);
    return !declined
        && (ended.changed()
            || (policy.isProgressByTests() && before.recent().isMoreTests(ended.testsPassing())));
  }

  /**
   * Whether more tests pass than ever, where the policy excuses what happens meanwhile: a claim
   * without evidence begins a row of claims, and continues none, and no error is one too many.
   */
  static boolean isGaining(BreakerState before, IterationEnded ended, Policy policy) {
    return policy.progressExcuses()
        && isProgress(before, ended, policy)
        && before.recent().isMoreTests(ended.testsPassing());
  }

  private static BreakerState iteration(
      BreakerState state, IterationEnded ended, Instant now, Policy policy) {
    Times times = state.times().passive();
    boolean progress = isProgress(state, ended, policy);
    ErrorCounts errors = state.errors().plus(ended.errors());
    boolean clean = !errors.sinceIteration() && !ended.failed();
    if (progress) {
      times = times.progressed(now);
    }
    if (ended.failed()) {
      times = times.failed(now);
    }
    boolean excused = progress && policy.progressExcuses();
    boolean gaining = isGaining(state, ended, policy);
    boolean gained = gaining || (excused && errors.areAllNew());
    Counters claims =
        gaining ? state.counters().cleared(Counter.UNPROVEN_CLAIMS) : state.counters();
    RecentIterations recent = state.recent().plusIteration(ended, progress);
    return state
        .with(counters(claims, ended, progress, gained))
        .with(state.totals().plusIteration(ended.failed()))
        .with(errors.iterationEnded(clean || ended.succeeded()))
        .with(excused ? recent.withoutOutputs() : recent)
        .with(times);
  }

  /** A waiting loop has not shown a result yet, so the one retry becomes available again. */
  private static BreakerState waiting(BreakerState state) {
    return state.with((Probe) null).with(state.times().passive());
  }

  /**
   * The counters after an iteration.
   *
   * @param gained whether it achieved something although it may have failed: more tests pass than
   *     ever, or none of its errors occurred before. Where the policy excuses such a failure, it
   *     begins a streak, and continues none
   */
  private static Counters counters(
      Counters before, IterationEnded ended, boolean progress, boolean gained) {
    Counters after =
        progress ? before.cleared(Counter.NO_PROGRESS) : before.plusOne(Counter.NO_PROGRESS);
    after = withDenials(after);
    if (ended.failed()) {
      Counters streak = gained ? after.cleared(Counter.FAILURES) : after;
      after = streak.plusOne(Counter.FAILURES);
    } else if (ended.succeeded() || progress) {
      // If success is not known, progress alone decides.
      after = after.cleared(Counter.FAILURES);
    }
    Completion completion = ended.completion();
    after =
        completion == Completion.UNPROVEN
            ? after.plusOne(Counter.UNPROVEN_CLAIMS)
            : after.cleared(Counter.UNPROVEN_CLAIMS);
    return completion == Completion.PROVEN
        ? after.cleared(Counter.TASK_ITERATIONS)
        : after.plusOne(Counter.TASK_ITERATIONS);
  }

  /** Iterations in a row with a denial count, however many they had (ralph-claude-code). */
  private static Counters withDenials(Counters counters) {
    Counters counted =
        counters.of(Counter.DENIALS) > 0
            ? counters.plusOne(Counter.PERMISSION_DENIALS)
            : counters.cleared(Counter.PERMISSION_DENIALS);
    return counted.cleared(Counter.DENIALS, Counter.WAITS);
  }
}
