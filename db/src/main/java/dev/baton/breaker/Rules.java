package dev.baton.breaker;

import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.RecentIterations.OutputRun;
import dev.baton.breaker.RuleGauge.Measurement;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.policy.Unit;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the counters after an observation, and decides whether a rule trips. */
record Rules(BreakerState state, Policy policy, Instant now) {

  /** Null when the rule is off or has not tripped. */
  @Nullable Trip trip(Rule rule) {
    Setting threshold = rule.threshold();
    Long limit = policy.threshold(rule);
    long actual = Measurement.of(rule, state, policy, now);
    if (threshold == null || limit == null || !rule.trips(actual, limit)) {
      return null;
    }
    OutputRun outputs = state.recent().outputs();
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
  @Nullable Trip sameError(List<RecordedError> seen) {
    ErrorSignature worst = null;
    long times = 0;
    for (RecordedError error : seen) {
      ErrorSignature signature = error.signature();
      if (state.errors().count(signature) > times) {
        worst = signature;
        times = state.errors().count(signature);
      }
    }
    return sameError(worst, times);
  }

  /** Judges the errors of an iteration that has just ended. */
  @Nullable Trip sameErrorInARow() {
    return sameError(state.errors().repeated(), state.errors().streak());
  }

  private @Nullable Trip sameError(@Nullable ErrorSignature worst, long times) {
    Long limit = policy.threshold(Rule.SAME_ERROR);
    if (limit == null || worst == null || !Rule.SAME_ERROR.trips(times, limit)) {
      return null;
    }
    ErrorCounts.Tally tally = state.errors().bySignature().get(worst);
    String sample = tally == null ? "" : tally.sample();
    String actual = Long.toString(times);
    String most = Long.toString(limit);
    String detail = policy.quoteSample() ? ": \"" + sample + '"' : " (threshold: " + most + ")";
    return new Trip(
        Rule.SAME_ERROR, Rule.SAME_ERROR.reason(times, actual, most) + detail, actual, most, worst);
  }

  /** Whether the loop slowed down enough to make the breaker half open. */
  boolean isSlow() {
    Long from = policy.value(Setting.NO_PROGRESS_HALF_OPEN);
    return from != null
        && policy.has(Rule.NO_PROGRESS)
        && Measurement.of(Rule.NO_PROGRESS, state, policy, now) >= from;
  }
}
