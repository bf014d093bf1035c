package dev.baton.store.sql;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.ErrorCounts;
import dev.baton.breaker.OutputRun;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Probe;
import dev.baton.breaker.RecentIterations;
import dev.baton.breaker.Times;
import dev.baton.breaker.TokenSet;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.Totals;
import dev.baton.breaker.Trip;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.ErrorSignature;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a state from the values that {@link BreakerRow} wrote, and checks each of them. */
final class BreakerReader {
  private BreakerReader() {}

  /**
   * Parses a row.
   *
   * @throws StoredFields.Unreadable when the values are not a possible state of a breaker
   */
  static BreakerState state(List<@Nullable Object> values) {
    StoredFields row = new StoredFields(BreakerRow.COLUMNS, values);
    try {
      return new BreakerState(
          row.parsed(BreakerReader::phase),
          trip(row),
          probe(row),
          row.parsed(CounterText::read),
          new Totals(
              row.number(),
              row.number(),
              row.number(),
              new TokenUse(row.number(), row.number(), row.number()),
              new Money(row.number())),
          errors(row),
          new RecentIterations(
              row.parsed(ShortLists::numbers),
              row.parsed(ShortLists::flags),
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
    Rule reason = row.parsedOrNull(BreakerReader::reason);
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
            row.parsed(ErrorLines::read),
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
    TokenSet last = row.parsedOrNull(BreakerReader::tokens);
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
