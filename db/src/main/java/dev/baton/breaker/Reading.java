package dev.baton.breaker;

import dev.baton.breaker.Policy.Limits;
import dev.baton.breaker.Policy.NoProgress;
import dev.baton.breaker.Policy.OutputLoop;
import dev.baton.breaker.Policy.SameError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How near a rule is to tripping, to be shown. Only rules that are on have one.
 *
 * @param actual what was counted, in the unit of the rule: a number, cents or seconds
 * @param limit the threshold in the same unit
 * @param fraction of the way to the threshold, 0 to 1
 */
public record Reading(HaltReason rule, String actual, String limit, double fraction) {

  /** One for each rule of the policy, in the order of {@link HaltReason}. */
  public static List<Reading> of(BreakerState state, Policy policy, Instant now) {
    List<Reading> readings = new ArrayList<>();
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
    return List.copyOf(readings);
  }

  private static void addLimits(
      List<Reading> readings, BreakerState state, Limits limits, Instant now) {
    add(readings, HaltReason.TOOL_CALLS, state.totals().toolCalls(), limits.toolCalls());
    Money budget = limits.spend();
    if (budget != null) {
      Money spent = state.totals().spent();
      readings.add(
          new Reading(
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

  private static void add(
      List<Reading> readings, HaltReason rule, long actual, @Nullable Number limit) {
    if (limit != null) {
      readings.add(
          new Reading(
              rule, Long.toString(actual), limit.toString(), share(actual, limit.longValue())));
    }
  }

  private static void add(
      List<Reading> readings, HaltReason rule, Duration actual, @Nullable Duration limit) {
    if (limit != null) {
      Duration shown = actual.isNegative() ? Duration.ZERO : actual;
      readings.add(
          new Reading(
              rule,
              Long.toString(shown.toSeconds()),
              Reasons.seconds(limit),
              share(shown.toSeconds(), limit.toSeconds())));
    }
  }

  private static double share(long actual, long limit) {
    return Math.min(1.0, (double) actual / limit);
  }
}
