package dev.baton.stream;

import dev.baton.breaker.policy.Money;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The cost of each step, for formats that report only the session's total so far, such as Claude's
 * {@code total_cost_usd}.
 */
final class SessionCost {
  private final BoundedMap<Money> totals = new BoundedMap<>();

  /**
   * The increase since the last report of this session. A total that decreased has restarted.
   *
   * @param dollars null when it was not reported
   */
  Money step(@Nullable String session, @Nullable BigDecimal dollars) {
    if (dollars == null) {
      return Money.ZERO;
    }
    Money total = Money.ofCents(dollars.movePointRight(2));
    Money before = totals.put(session == null ? "" : session, total);
    return before == null || before.compareTo(total) > 0
        ? total
        : new Money(total.microcents() - before.microcents());
  }
}
