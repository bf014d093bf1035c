package dev.baton.breaker;

import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Policy.Limits;
import dev.baton.breaker.policy.Policy.NoProgress;
import dev.baton.breaker.policy.Policy.OutputLoop;
import dev.baton.breaker.policy.Policy.SameError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How near a rule is to tripping, to be shown. Only rules that are on have one.
 *
 * @param rule a {@link HaltReason}, or a {@link Concern}
 * @param actual what was counted, in the unit of the rule: a number, cents, seconds, or per cent
 *     for a concern. For {@link Concern#OUTPUT_DECLINE}, which trips below its limit, it is the
 *     last productive output in per cent of the usual
 * @param limit the threshold in the same unit
 * @param fraction of the way to the threshold, 0 to 1
 */
public record RuleGauge(ReasonCode rule, String actual, String limit, double fraction) {

  /** Whether the rule is one of black-box's five limits. */
  public boolean isLimit() {
    return rule instanceof HaltReason halt && halt.isLimit();
  }

  /** One for each rule of the policy, in the order of {@link HaltReason}, concerns last. */
  public static List<RuleGauge> of(BreakerState state, Policy policy, Instant now) {
    List<RuleGauge> readings = new ArrayList<>();
    NoProgress noProgress = policy.noProgress();
    Streaks streaks = state.streaks();
    add(
        readings,
        HaltReason.NO_PROGRESS,
        streaks.noProgress(),
        noProgress == null ? null : (Integer) noProgress.openAt());
    add(
        readings,
        HaltReason.CONSECUTIVE_FAILURES,
        streaks.failures(),
        policy.consecutiveFailures());
    SameError same = policy.sameError();
    if (same != null) {
      long most = same.consecutive() ? state.errors().streak() : state.errors().most();
      add(readings, HaltReason.SAME_ERROR, most, same.threshold());
    }
    add(
        readings,
        HaltReason.COMPLETION_WITHOUT_EVIDENCE,
        streaks.unprovenClaims(),
        policy.completionWithoutEvidence());
    add(readings, HaltReason.TASK_ITERATIONS, streaks.taskIterations(), policy.taskIterations());
    add(
        readings,
        HaltReason.PERMISSION_DENIALS,
        streaks.permissionDenials(),
        policy.permissionDenials());
    Instant opened = state.times().openedAt();
    Instant until = state.phase() == Phase.OPEN && opened != null ? opened : now;
    addLimits(readings, state, policy.limits(), until);
    addConcerns(readings, state.recent(), policy);
    return List.copyOf(readings);
  }

  private static void addLimits(
      List<RuleGauge> readings, BreakerState state, Limits limits, Instant now) {
    add(readings, HaltReason.TOOL_CALLS, state.totals().toolCalls(), limits.toolCalls());
    Money budget = limits.spend();
    if (budget != null) {
      Money spent = state.totals().spent();
      readings.add(
          new RuleGauge(
              HaltReason.SPEND,
              spent.toString(),
              budget.toString(),
              share(spent.microcents(), budget.microcents())));
    }
    add(readings, HaltReason.DURATION, state.times().runningFor(now), limits.duration());
    add(readings, HaltReason.IDLE, state.times().idleFor(now), limits.idle());
    OutputLoop loop = limits.outputLoop();
    if (loop != null) {
      OutputRun run = state.recent().outputs();
      add(readings, HaltReason.OUTPUT_LOOP, run == null ? 0 : run.length(), loop.window());
    }
  }

  private static void addConcerns(
      List<RuleGauge> readings, RecentIterations recent, Policy policy) {
    Integer decline = policy.outputDecline();
    if (decline != null) {
      int actual = recent.lastOutputPercent();
      readings.add(
          new RuleGauge(
              Concern.OUTPUT_DECLINE,
              Integer.toString(actual),
              Integer.toString(decline),
              decline == 100 ? actual < decline ? 1 : 0 : share(100L - actual, 100L - decline)));
    }
    add(readings, Concern.TEST_ONLY, recent.testOnlyPercent(), policy.testOnly());
  }

  private static void add(
      List<RuleGauge> readings, ReasonCode rule, long actual, @Nullable Number limit) {
    if (limit != null) {
      readings.add(
          new RuleGauge(
              rule, Long.toString(actual), limit.toString(), share(actual, limit.longValue())));
    }
  }

  private static void add(
      List<RuleGauge> readings, HaltReason rule, Duration actual, @Nullable Duration limit) {
    if (limit != null) {
      Duration shown = actual.isNegative() ? Duration.ZERO : actual;
      readings.add(
          new RuleGauge(
              rule,
              Long.toString(shown.toSeconds()),
              Reasons.seconds(limit),
              share(shown.toSeconds(), limit.toSeconds())));
    }
  }

  private static double share(long actual, long limit) {
    return Math.clamp((double) actual / limit, 0.0, 1.0);
  }
}
