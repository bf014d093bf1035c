package dev.baton.stream;

/**
 * Tokens that a message, a turn or a session has used.
 *
 * @param input 0 or more; sums stop at the largest long
 * @param output likewise
 */
record TokenUse(long input, long output) {
  static final TokenUse NONE = new TokenUse(0, 0);

  TokenUse plus(TokenUse other) {
    return new TokenUse(sum(input, other.input), sum(output, other.output));
  }

  /** The increase over the other; each value at least 0. */
  TokenUse above(TokenUse other) {
    return new TokenUse(Math.max(0, input - other.input), Math.max(0, output - other.output));
  }

  /** The larger of each. */
  TokenUse max(TokenUse other) {
    return new TokenUse(Math.max(input, other.input), Math.max(output, other.output));
  }

  boolean isNone() {
    return input == 0 && output == 0;
  }

  /** The sum of two non-negative numbers. */
  static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
