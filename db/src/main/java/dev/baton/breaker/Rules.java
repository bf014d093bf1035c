package dev.baton.breaker;

import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Policy.NoProgress;
import dev.baton.breaker.policy.Policy.OutputLoop;
import dev.baton.breaker.policy.Policy.SameError;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules. Each looks at the counters after an observation and says whether it trips. */
record Rules(BreakerState state, Policy policy) {

  /** Waiting does not bring these back, and they are looked at whatever happens. */
  @Nullable Trip spentLimits() {
    Long most = policy.limits().toolCalls();
    long calls = state.totals().toolCalls();
    if (most != null && calls > most) {
      return Trip.of(
          HaltReason.TOOL_CALLS,
          Reasons.exceeded("Tool calls", Long.toString(calls), Long.toString(most), ""),
          calls,
          most);
    }
    Money budget = policy.limits().spend();
    Money spent = state.totals().spent();
    return budget != null && spent.compareTo(budget) > 0
        ? exceeded(HaltReason.SPEND, "Spend", spent.toString(), budget.toString(), " cents")
        : null;
  }

  @Nullable Trip duration(Instant now) {
    return late(
        HaltReason.DURATION, "Duration", state.times().runningFor(now), policy.limits().duration());
  }

  @Nullable Trip idle(Instant now) {
    return late(HaltReason.IDLE, "Idle", state.times().idleFor(now), policy.limits().idle());
  }

  @Nullable Trip outputLoop() {
    OutputLoop loop = policy.limits().outputLoop();
    OutputRun run = state.recent().outputs();
    if (loop == null || run == null || run.length() < loop.window()) {
      return null;
    }
    String similarity = Reasons.ratio(run.lowest());
    return new Trip(
        HaltReason.OUTPUT_LOOP,
        Reasons.outputLoop(run.length(), similarity, loop.similarity()),
        similarity,
        Reasons.ratio(loop.similarity()),
        null);
  }

  @Nullable Trip failures() {
    int failures = state.streaks().failures();
    Integer most = policy.consecutiveFailures();
    if (most == null || failures < most) {
      return null;
    }
    return Trip.of(
        HaltReason.CONSECUTIVE_FAILURES, Reasons.failures(failures, most), failures, most);
  }

  /** Judges only the errors that were just seen: an old one must not trip twice. */
  @Nullable Trip sameError(List<RecordedError> seen) {
    SameError rule = policy.sameError();
    if (rule == null || seen.isEmpty()) {
      return null;
    }
    ErrorSignature worst = rule.consecutive() ? state.errors().repeated() : null;
    long times = rule.consecutive() ? state.errors().streak() : 0;
    for (int i = 0; i < seen.size() && !rule.consecutive(); i++) {
      ErrorSignature signature = seen.get(i).signature();
      if (state.errors().count(signature) > times) {
        worst = signature;
        times = state.errors().count(signature);
      }
    }
    if (worst == null || times < rule.threshold()) {
      return null;
    }
    ErrorCounts.Tally tally = state.errors().bySignature().get(worst);
    return new Trip(
        HaltReason.SAME_ERROR,
        Reasons.sameError(
            times, rule.threshold(), tally == null ? "" : tally.sample(), policy.quoteSample()),
        Long.toString(times),
        Integer.toString(rule.threshold()),
        worst);
  }

  @Nullable Trip noProgress() {
    NoProgress rule = policy.noProgress();
    int count = state.streaks().noProgress();
    return rule != null && count >= rule.openAt()
        ? Trip.of(HaltReason.NO_PROGRESS, Reasons.noProgress(count), count, rule.openAt())
        : null;
  }

  /** Whether the loop slowed down so far that the breaker is half open. */
  boolean isSlow() {
    NoProgress rule = policy.noProgress();
    Integer from = rule == null ? null : rule.halfOpenAt();
    return from != null && state.streaks().noProgress() >= from;
  }

  @Nullable Trip unprovenClaims() {
    int claims = state.streaks().unprovenClaims();
    Integer most = policy.completionWithoutEvidence();
    if (most == null || claims < most) {
      return null;
    }
    return Trip.of(HaltReason.COMPLETION_WITHOUT_EVIDENCE, Reasons.unproven(claims), claims, most);
  }

  @Nullable Trip taskIterations() {
    int iterations = state.streaks().taskIterations();
    Integer most = policy.taskIterations();
    if (most == null || iterations < most) {
      return null;
    }
    return Trip.of(
        HaltReason.TASK_ITERATIONS, Reasons.taskIterations(iterations), iterations, most);
  }

  @Nullable Trip denials() {
    int denials = state.streaks().permissionDenials();
    Integer most = policy.permissionDenials();
    if (most == null || denials < most) {
      return null;
    }
    return Trip.of(HaltReason.PERMISSION_DENIALS, Reasons.denials(denials), denials, most);
  }

  private static @Nullable Trip late(
      HaltReason reason, String what, Duration time, @Nullable Duration limit) {
    return limit != null && time.compareTo(limit) > 0
        ? exceeded(reason, what, Reasons.seconds(time), Reasons.seconds(limit), " s")
        : null;
  }

  private static Trip exceeded(
      HaltReason reason, String what, String actual, String limit, String unit) {
    return new Trip(reason, Reasons.exceeded(what, actual, limit, unit), actual, limit, null);
  }
}
