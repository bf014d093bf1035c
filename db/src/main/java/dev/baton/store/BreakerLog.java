package dev.baton.store;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.BreakerState.Totals;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.Events.ObjectText;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The history of breakers. */
final class BreakerLog {
  /** The length of the prefix that marks the kind of an id in {@code breaker_observation}. */
  private static final int MARK = "o:".length();

  /**
   * Adds a transition.
   *
   * @param key of the observation that led to it; null where it had no id
   * @param before null when it could not be read
   */
  static void add(
      Handle h,
      String scope,
      Transition transition,
      Observation observation,
      @Nullable String key,
      @Nullable BreakerState before,
      BreakerState after,
      Stamp stamp) {
    Sql.insert("breaker_transition")
        .set("scope", scope)
        .set("at", Nanos.nearest(transition.at()))
        .set("from_phase", before == null ? TransitionRecord.UNREADABLE : transition.from().name())
        .set("to_phase", transition.to().name())
        .set("reason_code", transition.code().slug())
        .set("reason", transition.reason())
        .set("actor", stamp.actor())
        .set("cause", kind(observation))
        .set("observation", key == null ? null : key.substring(MARK))
        .set("before", before == null ? null : counters(before))
        .set("after", counters(after))
        .run(h);
  }

  /** The name of its kind or class in JSON spelling, such as {@code iteration_ended}. */
  private static String kind(Observation observation) {
    if (observation instanceof Observation.Event event) {
      return event.kind().name().toLowerCase(Locale.ROOT);
    }
    String name = observation.getClass().getSimpleName();
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isUpperCase(c) && i > 0) {
        words.append('_');
      }
      words.append(Character.toLowerCase(c));
    }
    return words.toString();
  }

  /** The counters of a breaker at one moment, as a JSON object for its history. */
  private static String counters(BreakerState state) {
    ObjectText counters = new ObjectText();
    for (Counter counter : Counter.values()) {
      if (!counter.isOfIteration()) {
        counters.with(counter.key(), state.counters().of(counter));
      }
    }
    Totals totals = state.totals();
    ObjectText errors = new ObjectText();
    for (Map.Entry<ErrorSignature, Tally> error : state.errors().bySignature().entrySet()) {
      errors.with(error.getKey().value(), error.getValue().count());
    }
    return counters
        .with("total_iterations", totals.iterations())
        .with("total_failures", totals.failures())
        .with("tool_calls", totals.toolCalls())
        .with("input_tokens", totals.tokens().input())
        .with("cached_input_tokens", totals.tokens().cachedInput())
        .with("output_tokens", totals.tokens().output())
        .with("cost_cents", totals.spent())
        .with("unique_errors", state.errors().unique())
        .with("same_error_in_a_row", state.errors().streak())
        .with("error_counts", errors)
        .toString();
  }
}
