package dev.baton.breaker;

/** How similar two outputs of an agent are (black-box). */
public final class OutputSimilarity {
  private OutputSimilarity() {}

  /**
   * The Jaccard index: the number of words that both have, divided by the number that either has.
   *
   * @return 0 (nothing in common) to 1 (the same words); 1 for two empty outputs
   */
  public static double of(TokenSet one, TokenSet other) {
    int shared = one.shared(other);
    int all = one.size() + other.size() - shared;
    return all == 0 ? 1.0 : (double) shared / all;
  }

  /** The same for two texts. */
  public static double of(String one, String other) {
    return of(TokenSet.of(one), TokenSet.of(other));
  }
}
