package dev.baton.breaker;

import dev.baton.breaker.policy.Money;

/**
 * Totals that only a reset clears. All are 0 or more.
 *
 * @param iterations that ended or were abandoned
 * @param failures how many of these failed
 */
public record Totals(long iterations, long failures, long toolCalls, TokenUse tokens, Money spent) {
  static final Totals NONE = new Totals(0, 0, 0, TokenUse.NONE, Money.ZERO);

  public Totals {
    if (iterations < 0 || failures < 0 || toolCalls < 0) {
      throw new IllegalArgumentException("a negative count");
    }
  }

  Totals plusIteration(boolean failed) {
    return new Totals(iterations + 1, failures + (failed ? 1 : 0), toolCalls, tokens, spent);
  }

  Totals plusToolCall() {
    return new Totals(iterations, failures, toolCalls + 1, tokens, spent);
  }

  Totals plusUsage(TokenUse more, Money cost) {
    return new Totals(iterations, failures, toolCalls, tokens.plus(more), spent.plus(cost));
  }
}
