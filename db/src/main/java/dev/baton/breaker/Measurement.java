package dev.baton.breaker;

import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.policy.Unit;
import java.time.Instant;

/** The quantity that each rule compares with its threshold. */
final class Measurement {
  private Measurement() {}

  /** The current value for a rule, in the unit of its threshold. */
  static long of(Rule rule, BreakerState state, Policy policy, Instant now) {
    return switch (rule) {
      case TOOL_CALLS -> state.totals().toolCalls();
      case SPEND -> state.totals().spent().microcents();
      case DURATION -> Unit.nanos(state.times().runningFor(now));
      case IDLE -> Unit.nanos(state.times().idleFor(now));
      case OUTPUT_LOOP -> {
        OutputRun outputs = state.recent().outputs();
        yield outputs == null ? 0 : outputs.length();
      }
      case SAME_ERROR ->
          policy.isSameErrorConsecutive() ? state.errors().streak() : state.errors().most();
      case OUTPUT_DECLINE -> state.recent().lastOutputPercent();
      case TEST_ONLY -> state.recent().testOnlyPercent();
      default -> {
        Counter counter = rule.counter();
        yield counter == null ? 0 : state.counters().of(counter);
      }
    };
  }
}
