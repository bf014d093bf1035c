package dev.baton.store.sql;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.Streaks;
import dev.baton.breaker.Totals;
import dev.baton.breaker.signature.ErrorSignature;
import java.util.Map;

/** What a breaker had counted at a moment, as a JSON object for its history. */
final class BreakerCounters {
  private final StringBuilder json = new StringBuilder("{");

  private BreakerCounters() {}

  static String json(BreakerState state) {
    return new BreakerCounters().of(state);
  }

  private String of(BreakerState state) {
    Streaks streaks = state.streaks();
    number("no_progress", streaks.noProgress());
    number("failures", streaks.failures());
    number("unproven_claims", streaks.unprovenClaims());
    number("permission_denials", streaks.permissionDenials());
    number("task_iterations", streaks.taskIterations());
    Totals totals = state.totals();
    number("total_iterations", totals.iterations());
    number("total_failures", totals.failures());
    number("tool_calls", totals.toolCalls());
    number("input_tokens", totals.inputTokens());
    number("output_tokens", totals.outputTokens());
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
    // No name holds anything that would have to be escaped.
    return json.append('"').append(name).append("\":");
  }
}
