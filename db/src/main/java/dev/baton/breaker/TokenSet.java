package dev.baton.breaker;

import java.util.Arrays;
import java.util.Optional;

/**
 * The words of an output, as far as they matter for comparing it with the next one: the different
 * ones among the first 512, each by a 32-bit hash. In one of 16,000 pairs of outputs of that length
 * two words are mistaken for each other, which changes little.
 */
public final class TokenSet {
  /** How many words of an output are looked at (black-box). */
  static final int WORDS = 512;

  private static final int DIGITS = 8;

  private final int[] hashes; // sorted, all different

  private TokenSet(int[] hashes) {
    this.hashes = hashes;
  }

  /** The words of a text, as white space of any kind parts them. */
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
   * Moves the different ones of so many sorted hashes to the front, and says how many there are.
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

  /** Reads what {@link #toString} wrote; empty when it cannot have. */
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

  /** How many different words. */
  int size() {
    return hashes.length;
  }

  /** How many words are in both. */
  int shared(TokenSet other) {
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

  /** FNV-1a leaves neighbours close to each other: murmur3's last steps part them. */
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

  /** For the store: eight hexadecimal digits a word, at most 4,096 characters. */
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
