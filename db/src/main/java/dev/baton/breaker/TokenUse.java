package dev.baton.breaker;

/**
 * Tokens that an agent has used, with one meaning for all agents, however each one reports them.
 * The three numbers are disjoint.
 *
 * @param input what the model read for the first time, including what was written to a cache
 * @param cachedInput what the model read from a cache: with most agents, the whole conversation
 *     once more at every step
 * @param output what the model wrote, including its reasoning
 */
public record TokenUse(long input, long cachedInput, long output) {
  public static final TokenUse NONE = new TokenUse(0, 0, 0);

  public TokenUse {
    if (input < 0 || cachedInput < 0 || output < 0) {
      throw new IllegalArgumentException("tokens: " + input + ", " + cachedInput + ", " + output);
    }
  }

  /**
   * The input of an agent that counts what it read from a cache as input, too.
   *
   * @param cached 0 or more; never more than all of the input
   */
  public static TokenUse ofWholeInput(long input, long cached, long output) {
    long read = Math.min(input, cached);
    return new TokenUse(input - read, read, output);
  }

  /** Both together; sums stop at the largest long. */
  public TokenUse plus(TokenUse other) {
    return new TokenUse(
        sum(input, other.input), sum(cachedInput, other.cachedInput), sum(output, other.output));
  }

  /** The increase over the other; each value at least 0. */
  public TokenUse above(TokenUse other) {
    return new TokenUse(
        Math.max(0, input - other.input),
        Math.max(0, cachedInput - other.cachedInput),
        Math.max(0, output - other.output));
  }

  /** The larger of each. */
  public TokenUse max(TokenUse other) {
    return new TokenUse(
        Math.max(input, other.input),
        Math.max(cachedInput, other.cachedInput),
        Math.max(output, other.output));
  }

  public boolean isNone() {
    return input == 0 && cachedInput == 0 && output == 0;
  }

  /**
   * What counts towards a limit: new input and output. What was read from a cache is left out: its
   * sum shows how often the agent was called, not how much it did.
   */
  public long counted() {
    return sum(input, output);
  }

  /** The sum of two non-negative numbers. */
  private static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
