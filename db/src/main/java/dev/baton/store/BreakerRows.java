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
import dev.baton.task.WordList;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the rows of breakers, each with its version and its checksum. Each value is
 * parsed and checked.
 */
final class BreakerRows {
  /** The column that enters the checksum counter by counter. */
  private static final String COUNTERS = "counters";

  /** A column that older versions did not have; it enters the checksum unless it is zero. */
  private static final String LATER = "cached_input_tokens";

  /** In the order in which values are written and read. */
  static final List<String> COLUMNS =
      WordList.of(
          """
          phase trip_reason trip_text trip_actual trip_limit trip_signature probe_granted_at
          probe_holder counters total_iterations total_failures tool_calls input_tokens
          cached_input_tokens output_tokens spent_microcents signature_rules errors unique_errors
          repeated_error repeated_times error_since_iteration output_trend test_only
          most_tests_passing last_output output_run output_similarity started_at active_at seen_at
          opened_at last_progress last_failure_at
          """);

  private static final String NAMES = String.join(", ", COLUMNS);
  private static final String READ =
      "select version, checksum, " + NAMES + " from breaker where scope = :scope";

  private static final int FIRST_VALUE = 3;

  /**
   * A stored row.
   *
   * @param version 1 or more; 0 where there is no row
   */
  record Stored(long version, BreakerState state) {
    static final Stored NONE = new Stored(0, BreakerState.INITIAL);
  }

  /**
   * The row of a scope.
   *
   * @throws StoreException when it is damaged
   */
  static Stored read(Handle h, String scope) {
    try {
      Optional<Stored> stored =
          Sql.of(READ).with("scope", scope).first(h, row -> stored(scope, row));
      if (stored.isEmpty() && isInUse(h, scope)) {
        throw new StoredFields.Unreadable("its row is missing");
      }
      return stored.orElse(Stored.NONE);
    } catch (StoredFields.Unreadable e) {
      throw StoreException.unreadableState(scope, e.trouble());
    }
  }

  private static Stored stored(String scope, Row row) {
    long version = row.number(1);
    List<@Nullable Object> values = new ArrayList<>(COLUMNS.size());
    for (int i = 0; i < COLUMNS.size(); i++) {
      values.add(row.value(FIRST_VALUE + i));
    }
    BreakerState state = state(values);
    if (version < 1 || row.number(2) != checksum(scope, version, values)) {
      throw new StoredFields.Unreadable("its checksum does not match");
    }
    return new Stored(version, state);
  }

  /**
   * Without this check, a breaker with a lost row would look like one that has seen nothing yet.
   */
  private static boolean isInUse(Handle h, String scope) {
    return Sql.of(
            """
            select exists (select 1 from breaker_transition where scope = :scope)
              or exists (select 1 from breaker_observation where scope = :scope)
            """)
        .with("scope", scope)
        .one(h, row -> row.truth(1));
  }

  /** Replaces the row with this version, or inserts one where there was none. */
  static void write(Handle h, String scope, long version, BreakerState state) {
    List<@Nullable Object> values = values(state);
    // Not every engine takes U+0000, and the checksum is of what is stored.
    values.replaceAll(value -> value instanceof String text ? Handle.withoutZero(text) : value);
    long next = version + 1;
    Sql write =
        Sql.insert("breaker")
            .set("scope", scope)
            .set("version", next)
            .set("checksum", checksum(scope, next, values));
    for (int i = 0; i < values.size(); i++) {
      write.set(COLUMNS.get(i), values.get(i));
    }
    int rows =
        write
            .orUpdate("scope")
            .ending(" where breaker.version = :before")
            .with("before", version)
            .run(h);
    if (rows != 1) {
      throw new IllegalStateException("the breaker of " + scope + " changed under the write lock");
    }
  }

  static void delete(Handle h, String scope) {
    Sql.of("delete from breaker where scope = ?", scope).run(h);
  }

  /** Covers every value of the row, so that no damage goes unnoticed. */
  static long checksum(String scope, long version, List<@Nullable Object> values) {
    CRC32 sum = new CRC32();
    add(sum, scope);
    add(sum, version);
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      if (value instanceof String text && COLUMNS.get(i).equals(COUNTERS)) {
        BreakerText.summed(BreakerText.counters(text)).forEach(part -> add(sum, part));
      } else if (!isLaterZero(i, value)) {
        add(sum, value);
      }
    }
    return sum.getValue();
  }

  /** Without it, the checksums of rows that an older version wrote stay valid. */
  private static boolean isLaterZero(int column, @Nullable Object value) {
    return COLUMNS.get(column).equals(LATER)
        && value instanceof Number number
        && number.longValue() == 0;
  }

  private static void add(CRC32 sum, @Nullable Object value) {
    // The marker distinguishes null from an empty text; neither byte occurs in UTF-8.
    sum.update(value == null ? 0xfe : 0xff);
    if (value != null) {
      sum.update(value.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

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
    values.add(probe == null ? null : Nanos.text(probe.grantedAt()));
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
    values.add(Nanos.text(times.startedAt()));
    values.add(Nanos.text(times.activeAt()));
    values.add(Nanos.text(times.seenAt()));
    values.add(Nanos.text(times.openedAt()));
    values.add(Nanos.text(times.lastProgress()));
    values.add(Nanos.text(times.lastFailureAt()));
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
    StoredFields row = new StoredFields(COLUMNS, values);
    try {
      return new BreakerState(
          row.parsed(Phase::valueOf),
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

  private static @Nullable Trip trip(StoredFields row) {
    Rule reason = row.parsedOrNull(BreakerRows::reason);
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
    TokenSet last = row.parsedOrNull(BreakerRows::tokens);
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
