package dev.baton.store.sql;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.Totals;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import java.util.Map;

/** The counters of a breaker at one moment, as a JSON object for its history. */
final class BreakerCounters {
  private final StringBuilder json = new StringBuilder("{");

  private BreakerCounters() {}

  static String json(BreakerState state) {
    return new BreakerCounters().of(state);
  }

  private String of(BreakerState state) {
    for (Counter counter : Counter.values()) {
      if (!counter.isOfIteration()) {
        number(counter.key(), state.counters().of(counter));
      }
    }
    Totals totals = state.totals();
    number("total_iterations", totals.iterations());
    number("total_failures", totals.failures());
    number("tool_calls", totals.toolCalls());
    number("input_tokens", totals.tokens().input());
    number("cached_input_tokens", totals.tokens().cachedInput());
    number("output_tokens", totals.tokens().output());
    name("cost_cents").append(totals.spent());
    number("unique_errors", state.errors().unique());
    number("same_error_in_a_row", state.errors().streak());
    name("error_counts").append('{');
    for (Map.Entry<ErrorSignature, Tally> error : state.errors().bySignature().entrySet()) {
      number(error.getKey().value(), error.getValue().count());
    }
    return json.append("}}").toString();
  }

  private void number(String name, long value) {
    name(name).append(value);
  }

  private StringBuilder name(String name) {
    if (json.charAt(json.length() - 1) != '{') {
      json.append(',');
    }
    // No name contains a character that would need escaping.
    return json.append('"').append(name).append("\":");
  }
}
