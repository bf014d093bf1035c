package dev.baton.stream;

import dev.baton.breaker.policy.Money;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What each step cost, where a format tells only what the whole session has cost so far, such as
 * Claude's {@code total_cost_usd}.
 */
final class SessionCost {
  private final BoundedMap<Money> totals = new BoundedMap<>();

  /**
   * What was added since this session was told last. A total that went down began anew.
   *
   * @param dollars null when it was not told
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
