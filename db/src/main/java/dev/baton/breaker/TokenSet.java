package dev.baton.breaker;

import java.util.Arrays;
import java.util.Optional;

/**
 * The words of an output that are compared with those of the next one: the distinct words among the
 * first 512, each as a 32-bit hash. In one of 16,000 pairs of outputs of that length two words have
 * the same hash, which makes little difference.
 */
public final class TokenSet {
  /** How many words of an output are compared (black-box). */
  static final int WORDS = 512;

  private static final int DIGITS = 8;

  private final int[] hashes; // sorted, all distinct

  private TokenSet(int[] hashes) {
    this.hashes = hashes;
  }

  /** The words of a text, separated by any white space. */
  public static TokenSet of(String text) {
    int[] found = new int[WORDS];
    int count = 0;
    int at = 0;
    while (count < WORDS) {
      while (at < text.length() && isSpace(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        break;
      }
      long hash = 0xcbf29ce484222325L;
      while (at < text.length() && !isSpace(text.charAt(at))) {
        hash = (hash ^ text.charAt(at++)) * 0x100000001b3L;
      }
      found[count++] = fold(hash);
    }
    Arrays.sort(found, 0, count);
    return new TokenSet(Arrays.copyOf(found, distinct(found, count)));
  }

  /**
   * Moves the distinct values among the first {@code count} sorted hashes to the front, and returns
   * how many there are.
   */
  private static int distinct(int[] sorted, int count) {
    int kept = Math.min(1, count);
    for (int i = 1; i < count; i++) {
      if (sorted[i] != sorted[kept - 1]) {
        sorted[kept++] = sorted[i];
      }
    }
    return kept;
  }

  /** Parses what {@link #toString} wrote; empty when the text is something else. */
  public static Optional<TokenSet> parse(String text) {
    if (text.length() % DIGITS != 0 || text.length() > WORDS * DIGITS) {
      return Optional.empty();
    }
    int[] hashes = new int[text.length() / DIGITS];
    for (int i = 0; i < hashes.length; i++) {
      try {
        hashes[i] = Integer.parseUnsignedInt(text, i * DIGITS, (i + 1) * DIGITS, 16);
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
      if (text.charAt(i * DIGITS) == '+' || (i > 0 && hashes[i] <= hashes[i - 1])) {
        return Optional.empty();
      }
    }
    return Optional.of(new TokenSet(hashes));
  }

  /**
   * The Jaccard index (black-box): the number of words that both have, divided by the number that
   * either has.
   *
   * @return 0 (nothing in common) to 1 (the same words); 1 for two empty outputs
   */
  public double similarity(TokenSet other) {
    int shared = shared(other);
    int all = hashes.length + other.hashes.length - shared;
    return all == 0 ? 1.0 : (double) shared / all;
  }

  /** The number of words that are in both. */
  private int shared(TokenSet other) {
    int here = 0;
    int there = 0;
    int shared = 0;
    while (here < hashes.length && there < other.hashes.length) {
      int order = Integer.compare(hashes[here], other.hashes[there]);
      if (order == 0) {
        shared++;
      }
      here += order <= 0 ? 1 : 0;
      there += order >= 0 ? 1 : 0;
    }
    return shared;
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  /** FNV-1a gives similar words close hashes; the final steps of murmur3 spread them. */
  private static int fold(long hash) {
    long h = hash;
    h = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
    h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return (int) (h >>> 32);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TokenSet set && Arrays.equals(hashes, set.hashes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(hashes);
  }

  /** The form in the store: eight hexadecimal digits for each word, at most 4,096 characters. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(hashes.length * DIGITS);
    for (int hash : hashes) {
      String digits = Integer.toHexString(hash);
      text.append("0".repeat(DIGITS - digits.length())).append(digits);
    }
    return text.toString();
  }
}
