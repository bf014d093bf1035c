package dev.baton.breaker;

import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.BreakerState.Trip;
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
import dev.baton.breaker.RecentIterations.OutputRun;
import dev.baton.breaker.Step.Cause;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.ReasonCode;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.policy.Setting.Unit;
import dev.baton.breaker.signature.ErrorSignature;
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
      case IterationEnded ended -> tripOr(ended, ended(ended));
      case ManualReset reset -> Signal.restarting(Cause.MANUAL_RESET, reset.reason());
      case ManualTrip trip -> Signal.tripping(Trip.plain(Rule.MANUAL, trip.reason()));
      case Acquire acquire -> tripOr(acquire, acquired(acquire));
      case Event event -> of(event);
      case AssistantOutput _, ClockJumped _, ErrorRecorded _, Usage _ ->
          tripOr(observation, Signal.quiet());
    };
  }

  private Signal of(Event event) {
    return switch (event.kind()) {
      case RUN_STARTED ->
          policy.autoReset() && before.phase() == Phase.OPEN
              ? Signal.restarting(Cause.AUTO_RESET, "A new run began")
              : tripOr(event, Signal.quiet());
      case ITERATION_ABANDONED ->
          tripOr(event, before.isProbing() ? probeFailed() : withoutProgress());
      default -> tripOr(event, Signal.quiet());
    };
  }

  /** The first rule that trips, or else what the observation itself means. */
  private Signal tripOr(Observation observation, Signal otherwise) {
    for (Rule rule : Rule.values()) {
      if (policy.has(rule) && applies(rule, observation)) {
        Trip trip = rule == Rule.SAME_ERROR ? sameError(observation) : trip(rule);
        if (trip != null) {
          return Signal.tripping(trip);
        }
      }
    }
    return otherwise;
  }

  /** In a row, iterations are compared, and so only their ends are judged. */
  private @Nullable Trip sameError(Observation observation) {
    if (observation instanceof IterationEnded ended && Counting.isGaining(before, ended, policy)) {
      return null;
    }
    if (!policy.isSameErrorConsecutive()) {
      return sameError(errors(observation));
    }
    boolean hasErrors = before.errors().sinceIteration() || !errors(observation).isEmpty();
    boolean ended = observation instanceof IterationEnded && !isWaiting(observation);
    return ended && hasErrors
        ? sameError(counted.errors().repeated(), counted.errors().streak())
        : null;
  }

  private boolean isFailure(Observation observation) {
    return observation instanceof IterationEnded ended
        ? ended.failed() && !isWaiting(ended)
        : observation.is(EventKind.ITERATION_ABANDONED);
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
      case IDLE -> running && observation.isQuestion();
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
    return isSlow() ? Signal.slowing(counted.slowness()) : Signal.quiet();
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

  /** Null when the rule is off or has not tripped. */
  @Nullable Trip trip(Rule rule) {
    Setting threshold = rule.threshold();
    Long limit = policy.threshold(rule);
    long actual = counted.measure(rule, policy, now);
    if (threshold == null || limit == null || !rule.trips(actual, limit)) {
      return null;
    }
    OutputRun outputs = counted.recent().outputs();
    if (rule == Rule.OUTPUT_LOOP && outputs != null) {
      // Shows the similarity of the outputs, which says more than their number.
      return trip(
          rule, actual, Unit.thousandths(outputs.lowest()), Unit.thousandths(policy.similarity()));
    }
    return trip(rule, actual, threshold.unit().show(actual), threshold.unit().show(limit));
  }

  private static Trip trip(Rule rule, long count, String actual, String limit) {
    return new Trip(rule, rule.reason(count, actual, limit), actual, limit, null);
  }

  /** Judges only the errors that were just seen: an old one must not trip twice. */
  private @Nullable Trip sameError(List<RecordedError> seen) {
    ErrorSignature worst = null;
    long times = 0;
    for (RecordedError error : seen) {
      ErrorSignature signature = error.signature();
      if (counted.errors().count(signature) > times) {
        worst = signature;
        times = counted.errors().count(signature);
      }
    }
    return sameError(worst, times);
  }

  private @Nullable Trip sameError(@Nullable ErrorSignature worst, long times) {
    Long limit = policy.threshold(Rule.SAME_ERROR);
    if (limit == null || worst == null || !Rule.SAME_ERROR.trips(times, limit)) {
      return null;
    }
    ErrorCounts.Tally tally = counted.errors().bySignature().get(worst);
    String sample = tally == null ? "" : tally.sample();
    String actual = Long.toString(times);
    String most = Long.toString(limit);
    String detail = policy.quoteSample() ? ": \"" + sample + '"' : " (threshold: " + most + ")";
    return new Trip(
        Rule.SAME_ERROR, Rule.SAME_ERROR.reason(times, actual, most) + detail, actual, most, worst);
  }

  /** Whether the loop slowed down enough to make the breaker half open. */
  private boolean isSlow() {
    Long from = policy.value(Setting.NO_PROGRESS_HALF_OPEN);
    return from != null
        && policy.has(Rule.NO_PROGRESS)
        && counted.measure(Rule.NO_PROGRESS, policy, now) >= from;
  }

  /**
   * What an observation means for the phase.
   *
   * @param code the reason; has no meaning when the kind is QUIET
   * @param reason one line for people
   * @param trip null unless it trips
   * @param probe null unless it grants the one retry
   */
  record Signal(
      Kind kind, ReasonCode code, String reason, @Nullable Trip trip, @Nullable Probe probe) {
    enum Kind {
      /** No effect. */
      QUIET,
      /** The loop makes no progress, but may try once more (nity, ralph-claude-code). */
      SLOWING,
      /** A rule tripped: the loop must stop. */
      TRIPPING,
      /** The loop makes progress. */
      RECOVERING,
      /** The cooldown is over, and a caller asked for the one retry. */
      COOLED,
      /** All counters restart. */
      RESTARTING
    }

    static Signal quiet() {
      return new Signal(Kind.QUIET, Cause.CLOSED, "", null, null);
    }

    static Signal slowing(String reason) {
      return new Signal(Kind.SLOWING, Cause.SLOWING, reason, null, null);
    }

    static Signal tripping(Trip trip) {
      return new Signal(Kind.TRIPPING, trip.reason(), trip.text(), trip, null);
    }

    static Signal recovering() {
      return new Signal(Kind.RECOVERING, Cause.PROGRESS, "Progress was made", null, null);
    }

    static Signal cooled(Probe probe) {
      return new Signal(Kind.COOLED, Cause.PROBE_GRANTED, "The cooldown has ended", null, probe);
    }

    static Signal restarting(Cause cause, String reason) {
      return new Signal(Kind.RESTARTING, cause, reason, null, null);
    }
  }
}
