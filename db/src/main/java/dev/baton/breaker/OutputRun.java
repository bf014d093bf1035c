package dev.baton.breaker;

/**
 * How often in a row the agent has said nearly the same.
 *
 * @param last the words of the last output
 * @param length how many outputs in a row were each like the one before; 1 or more
 * @param lowest the lowest similarity between neighbours in that row; 1 when there is only one
 */
public record OutputRun(TokenSet last, int length, double lowest) {
  public OutputRun {
    if (length < 1 || !(lowest >= 0 && lowest <= 1)) {
      throw new IllegalArgumentException(length + " outputs at " + lowest);
    }
  }

  static OutputRun first(TokenSet tokens) {
    return new OutputRun(tokens, 1, 1.0);
  }

  /** The row after one more output. */
  OutputRun then(TokenSet next, double threshold) {
    double similarity = OutputSimilarity.of(last, next);
    return similarity >= threshold
        ? new OutputRun(next, length + 1, Math.min(lowest, similarity))
        : first(next);
  }
}
