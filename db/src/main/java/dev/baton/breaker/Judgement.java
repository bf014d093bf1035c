package dev.baton.breaker;

import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.Acquire;
import dev.baton.breaker.Observation.ApiLimit;
import dev.baton.breaker.Observation.AssistantOutput;
import dev.baton.breaker.Observation.ClockJumped;
import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.Observation.Heartbeat;
import dev.baton.breaker.Observation.IterationAbandoned;
import dev.baton.breaker.Observation.IterationStarted;
import dev.baton.breaker.Observation.ManualReset;
import dev.baton.breaker.Observation.ManualTrip;
import dev.baton.breaker.Observation.PermissionDenied;
import dev.baton.breaker.Observation.Question;
import dev.baton.breaker.Observation.RunStarted;
import dev.baton.breaker.Observation.TaskChanged;
import dev.baton.breaker.Observation.Tick;
import dev.baton.breaker.Observation.ToolUsed;
import dev.baton.breaker.Observation.Usage;
import dev.baton.breaker.Observation.Worked;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rules apply to an observation, and what they say together.
 *
 * @param before the state without the observation
 * @param counted the state with its counters
 */
record Judgement(BreakerState before, BreakerState counted, Policy policy, Instant now) {

  Signal of(Observation observation) {
    return switch (observation) {
      case ManualReset reset -> Signal.restarting(Cause.MANUAL_RESET, reset.reason());
      case ManualTrip trip -> Signal.tripping(Trip.plain(Rule.MANUAL, trip.reason()));
      case RunStarted run ->
          policy.autoReset() && before.phase() == Phase.OPEN
              ? Signal.restarting(Cause.AUTO_RESET, "A new run began")
              : tripOr(run, Signal.quiet());
      case Acquire acquire -> tripOr(acquire, acquired(acquire));
      case IterationEnded ended -> tripOr(ended, ended(ended));
      case IterationAbandoned abandoned ->
          tripOr(abandoned, before.isProbing() ? probeFailed() : withoutProgress());
      case ApiLimit _,
          AssistantOutput _,
          ClockJumped _,
          ErrorRecorded _,
          Heartbeat _,
          IterationStarted _,
          PermissionDenied _,
          Question _,
          TaskChanged _,
          Tick _,
          ToolUsed _,
          Usage _,
          Worked _ ->
          tripOr(observation, Signal.quiet());
    };
  }

  /** The first rule that trips, or else what the observation itself means. */
  private Signal tripOr(Observation observation, Signal otherwise) {
    Rules rules = new Rules(counted, policy, now);
    for (Rule rule : Rule.values()) {
      if (applies(rule, observation)) {
        Trip trip = rule == Rule.SAME_ERROR ? sameError(rules, observation) : rules.trip(rule);
        if (trip != null) {
          return Signal.tripping(trip);
        }
      }
    }
    return otherwise;
  }

  /** In a row, iterations are compared, and so only their ends are judged. */
  private @Nullable Trip sameError(Rules rules, Observation observation) {
    if (observation instanceof IterationEnded ended && Counting.isGaining(before, ended, policy)) {
      return null;
    }
    if (!policy.isSameErrorConsecutive()) {
      return rules.sameError(errors(observation));
    }
    boolean hasErrors = before.errors().sinceIteration() || !errors(observation).isEmpty();
    boolean ended = observation instanceof IterationEnded && !isWaiting(observation);
    return ended && hasErrors ? rules.sameErrorInARow() : null;
  }

  private boolean isFailure(Observation observation) {
    return observation instanceof IterationAbandoned
        || (observation instanceof IterationEnded ended && ended.failed() && !isWaiting(ended));
  }

  private boolean isWaiting(Observation observation) {
    return observation instanceof IterationEnded ended && Counting.isWaiting(before, ended, policy);
  }

  /** A counting rule applies only when its counter has grown, so that it does not trip twice. */
  private boolean applies(Rule rule, Observation observation) {
    boolean running = before.phase() != Phase.OPEN;
    return switch (rule) {
      // These are judged on every observation. An open breaker does not run.
      case TOOL_CALLS, SPEND -> true;
      case DURATION -> running;
      case IDLE -> running && (observation instanceof Tick || observation instanceof Acquire);
      case OUTPUT_LOOP -> observation instanceof AssistantOutput;
      case SAME_ERROR -> true;
      // What achieved something restarts these counters.
      case CONSECUTIVE_FAILURES -> isFailure(observation);
      case COMPLETION_WITHOUT_EVIDENCE ->
          observation instanceof IterationEnded ended
              && ended.completion() == Completion.UNPROVEN
              && !isWaiting(ended);
      default -> {
        Counter counter = rule.counter();
        yield counter != null && counted.counters().of(counter) > before.counters().of(counter);
      }
    };
  }

  private List<RecordedError> errors(Observation observation) {
    if (observation instanceof IterationEnded ended && !isWaiting(ended)) {
      return ended.errors();
    }
    return observation instanceof ErrorRecorded one ? List.of(one.error()) : List.of();
  }

  private Signal ended(IterationEnded ended) {
    if (isWaiting(ended)) {
      return Signal.quiet();
    }
    boolean progress = Counting.isProgress(before, ended, policy);
    if (before.isProbing()) {
      return isGood(ended, progress) ? Signal.recovering() : probeFailed();
    }
    return progress ? Signal.recovering() : withoutProgress();
  }

  /**
   * Where the policy does not count progress, success without progress is good enough
   * (ralph-starter).
   */
  private boolean isGood(IterationEnded ended, boolean progress) {
    boolean failed = ended.failed() && policy.has(Rule.CONSECUTIVE_FAILURES);
    return !failed && (progress || (ended.succeeded() && !policy.has(Rule.NO_PROGRESS)));
  }

  private Signal withoutProgress() {
    return new Rules(counted, policy, now).isSlow()
        ? Signal.slowing(counted.slowness())
        : Signal.quiet();
  }

  private static Signal probeFailed() {
    return Signal.tripping(Trip.plain(Rule.PROBE_FAILED, Rule.PROBE_FAILED.reason(0, "", "")));
  }

  private Signal acquired(Acquire acquire) {
    Probe probe = new Probe(now, acquire.by());
    return switch (before.phase()) {
      case CLOSED -> Signal.quiet();
      case HALF_OPEN -> before.isProbing() && isProbeFree() ? Signal.cooled(probe) : Signal.quiet();
      case OPEN -> isCooled() ? Signal.cooled(probe) : Signal.quiet();
    };
  }

  private boolean isCooled() {
    Trip trip = before.trip();
    return trip != null && trip.reason().coolsDown() && isOver(before.times().coolingSince(policy));
  }

  /** A holder that never comes back must not keep the retry forever. */
  private boolean isProbeFree() {
    Probe probe = before.probe();
    return probe == null || isOver(probe.grantedAt());
  }

  /** Whether a cooldown that began then is over. It is not when the elapsed time is negative. */
  private boolean isOver(@Nullable Instant since) {
    Duration cooldown = policy.cooldown();
    return cooldown != null
        && since != null
        && Duration.between(since, now).compareTo(cooldown) >= 0;
  }
}
