package dev.baton.store;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.BreakerState.Totals;
import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.ErrorCounts;
import dev.baton.breaker.Phase;
import dev.baton.breaker.RecentIterations;
import dev.baton.breaker.RecentIterations.OutputRun;
import dev.baton.breaker.Times;
import dev.baton.breaker.TokenSet;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.ErrorSignature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A breaker's state as the values of a row; parses them, and checks each of them. */
final class BreakerRow {
  /** The column that enters the checksum counter by counter. */
  static final String COUNTERS = "counters";

  /** A column that older versions did not have; it enters the checksum unless it is zero. */
  static final String LATER = "cached_input_tokens";

  /** In the order in which values are written and read. */
  static final List<String> COLUMNS =
      List.of(
          "phase",
          "trip_reason",
          "trip_text",
          "trip_actual",
          "trip_limit",
          "trip_signature",
          "probe_granted_at",
          "probe_holder",
          COUNTERS,
          "total_iterations",
          "total_failures",
          "tool_calls",
          "input_tokens",
          LATER,
          "output_tokens",
          "spent_microcents",
          "signature_rules",
          "errors",
          "unique_errors",
          "repeated_error",
          "repeated_times",
          "error_since_iteration",
          "output_trend",
          "test_only",
          "most_tests_passing",
          "last_output",
          "output_run",
          "output_similarity",
          "started_at",
          "active_at",
          "seen_at",
          "opened_at",
          "last_progress",
          "last_failure_at");

  private BreakerRow() {}

  static List<@Nullable Object> values(BreakerState state) {
    List<@Nullable Object> values = new ArrayList<>(COLUMNS.size());
    values.add(state.phase().name());
    Trip trip = state.trip();
    values.add(trip == null ? null : trip.reason().slug());
    values.add(trip == null ? null : trip.text());
    values.add(trip == null ? null : trip.actual());
    values.add(trip == null ? null : trip.limit());
    values.add(trip == null ? null : text(trip.signature()));
    Probe probe = state.probe();
    values.add(probe == null ? null : StoredFields.text(probe.grantedAt()));
    values.add(probe == null ? null : probe.holder());
    values.add(BreakerText.ofCounters(state.counters()));
    Totals totals = state.totals();
    values.add(totals.iterations());
    values.add(totals.failures());
    values.add(totals.toolCalls());
    values.add(totals.tokens().input());
    values.add(totals.tokens().cachedInput());
    values.add(totals.tokens().output());
    values.add(totals.spent().microcents());
    addErrors(state.errors(), values);
    addRecent(state.recent(), values);
    Times times = state.times();
    values.add(StoredFields.text(times.startedAt()));
    values.add(StoredFields.text(times.activeAt()));
    values.add(StoredFields.text(times.seenAt()));
    values.add(StoredFields.text(times.openedAt()));
    values.add(StoredFields.text(times.lastProgress()));
    values.add(StoredFields.text(times.lastFailureAt()));
    return values;
  }

  private static void addErrors(ErrorCounts errors, List<@Nullable Object> values) {
    values.add((long) ErrorSignature.RULES);
    values.add(BreakerText.ofErrors(errors.bySignature()));
    values.add(errors.unique());
    values.add(text(errors.repeated()));
    values.add((long) errors.streak());
    values.add(errors.sinceIteration() ? 1L : 0L);
  }

  private static void addRecent(RecentIterations recent, List<@Nullable Object> values) {
    values.add(BreakerText.ofNumbers(recent.outputTrend()));
    values.add(BreakerText.ofFlags(recent.testOnly()));
    Integer most = recent.mostTestsPassing();
    values.add(most == null ? null : (Long) most.longValue());
    OutputRun outputs = recent.outputs();
    values.add(outputs == null ? null : outputs.last().toString());
    values.add(outputs == null ? null : (Long) (long) outputs.length());
    values.add(outputs == null ? null : (Double) outputs.lowest());
  }

  private static @Nullable String text(@Nullable ErrorSignature signature) {
    return signature == null ? null : signature.value();
  }

  /**
   * Parses a row.
   *
   * @throws StoredFields.Unreadable when the values are not a possible state of a breaker
   */
  static BreakerState state(List<@Nullable Object> values) {
    StoredFields row = new StoredFields(BreakerRow.COLUMNS, values);
    try {
      return new BreakerState(
          row.parsed(BreakerRow::phase),
          trip(row),
          probe(row),
          row.parsed(BreakerText::counters),
          new Totals(
              row.number(),
              row.number(),
              row.number(),
              new TokenUse(row.number(), row.number(), row.number()),
              new Money(row.number())),
          errors(row),
          new RecentIterations(
              row.parsed(BreakerText::numbers),
              row.parsed(BreakerText::flags),
              row.countOrNull(),
              outputs(row)),
          new Times(
              row.instantOrNull(),
              row.instantOrNull(),
              row.instantOrNull(),
              row.instantOrNull(),
              row.instantOrNull(),
              row.instantOrNull()));
    } catch (IllegalArgumentException e) {
      // Each value may be valid although all of them together are not.
      throw new StoredFields.Unreadable("its values contradict each other");
    }
  }

  private static Phase phase(String name) {
    for (Phase phase : Phase.values()) {
      if (phase.name().equals(name)) {
        return phase;
      }
    }
    throw new IllegalArgumentException("no phase");
  }

  private static @Nullable Trip trip(StoredFields row) {
    Rule reason = row.parsedOrNull(BreakerRow::reason);
    if (reason == null) {
      row.absent(4);
      return null;
    }
    return new Trip(
        reason, row.text(), row.text(), row.text(), row.parsedOrNull(ErrorSignature::new));
  }

  private static Rule reason(String slug) {
    return Rule.thatOpens(slug).orElseThrow(IllegalArgumentException::new);
  }

  private static @Nullable Probe probe(StoredFields row) {
    Instant grantedAt = row.instantOrNull();
    if (grantedAt == null) {
      row.absent(1);
      return null;
    }
    return new Probe(grantedAt, row.text());
  }

  private static ErrorCounts errors(StoredFields row) {
    long rules = row.number();
    ErrorCounts counts =
        new ErrorCounts(
            row.parsed(BreakerText::errors),
            row.number(),
            row.parsedOrNull(ErrorSignature::new),
            row.count(),
            row.flag());
    // A signature made with other rules never occurs again, so its count is dropped.
    return rules == ErrorSignature.RULES
        ? counts
        : new ErrorCounts(Map.of(), counts.unique(), null, 0, counts.sinceIteration());
  }

  private static @Nullable OutputRun outputs(StoredFields row) {
    TokenSet last = row.parsedOrNull(BreakerRow::tokens);
    if (last == null) {
      row.absent(2);
      return null;
    }
    return new OutputRun(last, row.count(), row.ratio());
  }

  private static TokenSet tokens(String text) {
    return TokenSet.parse(text).orElseThrow(IllegalArgumentException::new);
  }
}
