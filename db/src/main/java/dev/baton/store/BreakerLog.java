package dev.baton.store;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.BreakerState.Totals;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Step.Transition;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.store.Breakers.ScopedTransition;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.Events.EventFilter;
import dev.baton.store.Events.ObjectText;
import dev.baton.task.TaskId;
import java.util.List;
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

  /** The latest transitions of a scope, the newest last; all of them when the limit is 0. */
  static List<TransitionRecord> last(Handle h, String scope, int limit) {
    return Sql.of(
            """
            select * from (
              select id, at, from_phase, to_phase, reason_code, reason, actor, cause, observation,
                before, after
              from breaker_transition where scope = ? order by id desc limit ?) latest
            order by id
            """,
            scope,
            limit == 0 ? Long.MAX_VALUE : limit)
        .list(h, row -> map(row));
  }

  /** Those of all scopes that match a filter, oldest first. */
  static List<ScopedTransition> list(Handle h, EventFilter filter) {
    TaskId task = filter.task();
    return Sql.of(
            """
            select * from (
              select id, at, from_phase, to_phase, reason_code, reason, actor, cause, observation,
                before, after, scope
              from breaker_transition where id > :number
            """
                + (filter.isContinued() ? " and $settled()" : "")
                + (task == null ? "" : " and scope = :scope")
                + (filter.worker() == null ? "" : " and actor = :worker")
                + (filter.since() == null ? "" : " and at >= :since")
                + " order by id desc limit :limit) latest order by id")
        .with("number", filter.after())
        .with("scope", task == null ? null : task.scope())
        .with("worker", filter.worker())
        .with("since", filter.since() == null ? null : Nanos.nearest(filter.since()))
        .with("limit", filter.last() == 0 ? Long.MAX_VALUE : filter.last())
        .list(h, row -> new ScopedTransition(row.text(12), map(row)));
  }

  private static TransitionRecord map(Row row) {
    return new TransitionRecord(
        row.number(1),
        row.time(2),
        row.text(3),
        row.text(4),
        row.text(5),
        row.text(6),
        row.text(7),
        row.text(8),
        row.text(9),
        row.text(10),
        row.text(11));
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
