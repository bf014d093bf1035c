package dev.baton.breaker;

import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.Acquire;
import dev.baton.breaker.Observation.AssistantOutput;
import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.Observation.IterationAbandoned;
import dev.baton.breaker.Observation.ManualReset;
import dev.baton.breaker.Observation.ManualTrip;
import dev.baton.breaker.Observation.PermissionDenied;
import dev.baton.breaker.Observation.RunStarted;
import dev.baton.breaker.Observation.Tick;
import dev.baton.breaker.policy.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rules an observation calls up, in which order, and what they say together.
 *
 * @param before the state without the observation
 * @param counted the state with its counters
 */
record Judgement(BreakerState before, BreakerState counted, Policy policy, Instant now) {

  /** Not a switch over patterns, for the reason that {@link Counting#count} has. */
  Signal of(Observation observation) {
    if (observation instanceof Acquire acquire) {
      return acquire(acquire);
    }
    if (observation instanceof ManualReset reset) {
      return Signal.restarting(Cause.MANUAL_RESET, reset.reason());
    }
    if (observation instanceof ManualTrip trip) {
      return Signal.tripping(Trip.plain(HaltReason.MANUAL, trip.reason()));
    }
    if (observation instanceof RunStarted && policy.autoReset() && before.phase() == Phase.OPEN) {
      return Signal.restarting(Cause.AUTO_RESET, "A new run began");
    }
    if (observation instanceof IterationEnded ended && !ended.waiting()) {
      return iteration(ended);
    }
    return observation instanceof IterationAbandoned
        ? abandoned()
        : signal(or(limits(), rule(observation)));
  }

  /** The rule that judges what happens within an iteration; most of it only uses up a limit. */
  private @Nullable Trip rule(Observation observation) {
    if (observation instanceof ErrorRecorded error) {
      return rules().sameError(List.of(error.error()));
    }
    if (observation instanceof AssistantOutput) {
      return rules().outputLoop();
    }
    if (observation instanceof PermissionDenied) {
      return rules().denials();
    }
    return observation instanceof Tick ? idle() : null;
  }

  private Signal iteration(IterationEnded ended) {
    boolean progress = Counting.isProgress(before, ended, policy);
    Trip trip = limits();
    trip = or(trip, ended.failed() ? rules().failures() : null);
    trip = or(trip, rules().sameError(ended.errors()));
    trip = or(trip, progress ? null : rules().noProgress());
    trip = or(trip, ended.completion() == Completion.UNPROVEN ? rules().unprovenClaims() : null);
    trip = or(trip, rules().taskIterations());
    if (trip != null) {
      return Signal.tripping(trip);
    }
    if (before.isProbing()) {
      return isGood(ended, progress) ? Signal.recovering() : relapse();
    }
    return progress ? Signal.recovering() : standing();
  }

  private Signal abandoned() {
    Trip trip = or(limits(), rules().failures());
    trip = or(trip, rules().noProgress());
    trip = or(trip, rules().taskIterations());
    if (trip != null) {
      return Signal.tripping(trip);
    }
    return before.isProbing() ? relapse() : standing();
  }

  /** A success without progress is good enough where nobody counts progress (ralph-starter). */
  private boolean isGood(IterationEnded ended, boolean progress) {
    boolean failed = ended.failed() && policy.consecutiveFailures() != null;
    return !failed && (progress || (ended.succeeded() && policy.noProgress() == null));
  }

  private Signal standing() {
    return rules().isSlow()
        ? Signal.slowing(Reasons.noProgress(counted.streaks().noProgress()))
        : Signal.quiet();
  }

  private Signal relapse() {
    return Signal.tripping(
        Trip.plain(HaltReason.PROBE_FAILED, "The one retry after the cooldown went wrong"));
  }

  private Signal acquire(Acquire acquire) {
    Trip trip = or(limits(), idle());
    if (trip != null) {
      return Signal.tripping(trip);
    }
    Probe probe = new Probe(now, acquire.by());
    return switch (before.phase()) {
      case CLOSED -> Signal.quiet();
      case HALF_OPEN -> before.isProbing() && isProbeFree() ? Signal.cooled(probe) : Signal.quiet();
      case OPEN -> isCooled() ? Signal.cooled(probe) : Signal.quiet();
    };
  }

  private boolean isCooled() {
    Trip trip = before.trip();
    return trip != null && trip.reason().coolsDown() && isOver(before.times().coolingSince());
  }

  /** One who never came back must not keep the retry for ever. */
  private boolean isProbeFree() {
    Probe probe = before.probe();
    return probe == null || isOver(probe.grantedAt());
  }

  /** Whether a cooldown that began then is over. A negative time is not. */
  private boolean isOver(@Nullable Instant since) {
    Duration cooldown = policy.cooldown();
    return cooldown != null
        && since != null
        && Duration.between(since, now).compareTo(cooldown) >= 0;
  }

  /** The limits that no kind of observation can avoid. An open breaker does not run. */
  private @Nullable Trip limits() {
    Trip spent = rules().spentLimits();
    return before.phase() == Phase.OPEN ? spent : or(spent, rules().duration(now));
  }

  private @Nullable Trip idle() {
    return before.phase() == Phase.OPEN ? null : rules().idle(now);
  }

  private Rules rules() {
    return new Rules(counted, policy);
  }

  private static Signal signal(@Nullable Trip trip) {
    return trip == null ? Signal.quiet() : Signal.tripping(trip);
  }

  private static @Nullable Trip or(@Nullable Trip first, @Nullable Trip second) {
    return first == null ? second : first;
  }
}
