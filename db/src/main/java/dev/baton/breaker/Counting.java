package dev.baton.breaker;

import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.ApiLimit;
import dev.baton.breaker.Observation.AssistantOutput;
import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.Observation.Heartbeat;
import dev.baton.breaker.Observation.IterationAbandoned;
import dev.baton.breaker.Observation.IterationStarted;
import dev.baton.breaker.Observation.PermissionDenied;
import dev.baton.breaker.Observation.Question;
import dev.baton.breaker.Observation.TaskChanged;
import dev.baton.breaker.Observation.ToolUsed;
import dev.baton.breaker.Observation.Usage;
import dev.baton.breaker.policy.Policy;
import java.time.Instant;
import java.util.List;

/** Writes an observation into the counters, whatever the phase is. Judges nothing. */
final class Counting {
  private Counting() {}

  /**
   * The counters after an observation. Not a switch over patterns: the JVM would put that together
   * anew at each start, which takes longer than all the rest of a step. That every kind is thought
   * of is for a test to see, which tries all of them in all phases.
   */
  static BreakerState count(
      BreakerState state, Observation observation, Instant now, Policy policy) {
    if (observation instanceof IterationEnded ended) {
      return iteration(state, ended, now, policy);
    }
    if (observation instanceof IterationAbandoned) {
      return abandoned(state, now);
    }
    if (observation instanceof Question || observation instanceof ApiLimit) {
      return waiting(state);
    }
    if (observation instanceof TaskChanged) {
      return state.with(state.streaks().onNewTask());
    }
    return isSignOfLife(observation)
        ? alive(state, observation, policy).with(state.times().active(now))
        : state;
  }

  /** Whether an iteration is running where this was seen. What is none is not counted at all. */
  private static boolean isSignOfLife(Observation observation) {
    return observation instanceof ErrorRecorded
        || observation instanceof AssistantOutput
        || observation instanceof ToolUsed
        || observation instanceof Usage
        || observation instanceof PermissionDenied
        || observation instanceof Heartbeat
        || observation instanceof IterationStarted;
  }

  private static BreakerState alive(BreakerState state, Observation observation, Policy policy) {
    if (observation instanceof ErrorRecorded error) {
      return state.with(state.errors().plus(List.of(error.error())));
    }
    if (observation instanceof AssistantOutput output) {
      return state.with(state.recent().plusOutput(output.tokens(), similarity(policy)));
    }
    if (observation instanceof ToolUsed) {
      return state.with(state.totals().plusToolCall());
    }
    if (observation instanceof Usage usage) {
      return state.with(
          state.totals().plusUsage(usage.inputTokens(), usage.outputTokens(), usage.cost()));
    }
    return observation instanceof PermissionDenied ? state.with(state.streaks().denied()) : state;
  }

  private static BreakerState abandoned(BreakerState state, Instant now) {
    return state
        .with(state.streaks().abandoned())
        .with(state.totals().plusIteration(true))
        .with(state.errors().iterationEnded(false))
        .with(state.times().passive().failed(now));
  }

  /**
   * Whether an iteration moved something. A short output takes that back only where the policy says
   * so.
   */
  static boolean isProgress(BreakerState before, IterationEnded ended, Policy policy) {
    Integer percent = policy.outputDecline();
    Long length = ended.outputLength();
    boolean declined =
        percent != null && length != null && before.recent().isDecline(length, percent);
    return !declined && (ended.changed() || before.recent().isMoreTests(ended.testsPassing()));
  }

  private static BreakerState iteration(
      BreakerState state, IterationEnded ended, Instant now, Policy policy) {
    if (ended.waiting()) {
      return waiting(state);
    }
    Times times = state.times().passive();
    boolean progress = isProgress(state, ended, policy);
    // Where nobody says whether it was a success, progress alone judges.
    boolean success = ended.succeeded() || (progress && !ended.failed());
    ErrorCounts errors = state.errors().plus(ended.errors());
    boolean clean = !errors.sinceIteration() && !ended.failed();
    if (progress) {
      times = times.progressed(now);
    }
    if (ended.failed()) {
      times = times.failed(now);
    }
    return state
        .with(streaks(state.streaks(), ended, progress, success))
        .with(state.totals().plusIteration(ended.failed()))
        .with(errors.iterationEnded(clean || ended.succeeded()))
        .with(state.recent().plusIteration(ended, progress))
        .with(times);
  }

  /** Who waits has shown nothing yet: the one retry may be had again. */
  private static BreakerState waiting(BreakerState state) {
    return state.with((Probe) null).with(state.times().passive());
  }

  private static Streaks streaks(
      Streaks before, IterationEnded ended, boolean progress, boolean success) {
    int failures = ended.failed() ? before.failures() + 1 : before.failures();
    return new Streaks(
        progress ? 0 : before.noProgress() + 1,
        success ? 0 : failures,
        ended.completion() == Completion.UNPROVEN ? before.unprovenClaims() + 1 : 0,
        progress ? 0 : before.permissionDenials(),
        ended.completion() == Completion.PROVEN ? 0 : before.taskIterations() + 1);
  }

  /** Where the rule is off, only the same words count as the same output. */
  private static double similarity(Policy policy) {
    Policy.OutputLoop loop = policy.limits().outputLoop();
    return loop == null ? 1.0 : loop.similarity();
  }
}
