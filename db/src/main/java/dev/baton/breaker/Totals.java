package dev.baton.breaker;

import dev.baton.breaker.policy.Money;

/**
 * Totals that only a reset clears. All are 0 or more.
 *
 * @param iterations that ended or were abandoned
 * @param failures how many of these failed
 */
public record Totals(
    long iterations,
    long failures,
    long toolCalls,
    long inputTokens,
    long outputTokens,
    Money spent) {
  static final Totals NONE = new Totals(0, 0, 0, 0, 0, Money.ZERO);

  public Totals {
    if (iterations < 0 || failures < 0 || toolCalls < 0 || inputTokens < 0 || outputTokens < 0) {
      throw new IllegalArgumentException("a negative count");
    }
  }

  Totals plusIteration(boolean failed) {
    return new Totals(
        iterations + 1, failures + (failed ? 1 : 0), toolCalls, inputTokens, outputTokens, spent);
  }

  Totals plusToolCall() {
    return new Totals(iterations, failures, toolCalls + 1, inputTokens, outputTokens, spent);
  }

  Totals plusUsage(long input, long output, Money cost) {
    return new Totals(
        iterations,
        failures,
        toolCalls,
        capped(inputTokens, input),
        capped(outputTokens, output),
        spent.plus(cost));
  }

  private static long capped(long one, long other) {
    long sum = one + other;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
