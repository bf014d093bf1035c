package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.stream.Conversation.BoundedMap;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what one turn of Claude uses. A message comes on several lines, one for each of its
 * blocks, all with the same id and usage, of which the largest counts; its output count is partial
 * while it is being written. The turn's result has the final figures, which replace the sum of the
 * messages.
 *
 * <p>Source: "Track cost and usage" in the documentation of Claude's agent SDK: the same id has the
 * same usage; if the output differs, the highest counts; the result is final.
 */
final class ClaudeTurn {
  private final BoundedMap<TokenUse> messages = new BoundedMap<>();
  private TokenUse main = TokenUse.NONE;
  private TokenUse subagents = TokenUse.NONE;

  /** Adds a line of a message; returns whether it changes anything. */
  boolean add(@Nullable String id, boolean isOfSubagent, TokenUse use) {
    TokenUse before = id == null ? null : messages.get(id);
    TokenUse known = before == null ? TokenUse.NONE : before;
    TokenUse more = use.above(known);
    if (id != null) {
      messages.put(id, use.max(known));
    }
    if (isOfSubagent) {
      subagents = subagents.plus(more);
    } else {
      main = main.plus(more);
    }
    return !more.isNone();
  }

  /** What the messages have used so far. */
  TokenUse soFar() {
    return main.plus(subagents);
  }

  /**
   * Ends the turn and begins the next.
   *
   * @param result the result's figures; null when there are none. A turn that was cut off may have
   *     zeros, which mean nothing
   * @return what the turn has used. Subagents are counted by their messages if the result's input,
   *     which is exact, is too small to include them
   */
  TokenUse end(@Nullable TokenUse result) {
    TokenUse sum = soFar();
    TokenUse use = sum;
    if (result != null && !result.isNone()) {
      use = result.input() >= sum.input() ? result : result.plus(subagents);
    }
    messages.clear();
    main = TokenUse.NONE;
    subagents = TokenUse.NONE;
    return use;
  }

  /**
   * The cost of each step, for formats that report only the session's total so far, such as
   * Claude's {@code total_cost_usd}.
   */
  static final class SessionCost {
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
}
