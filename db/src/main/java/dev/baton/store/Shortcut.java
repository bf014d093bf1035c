package dev.baton.store;

import java.util.List;

/**
 * Whether to try first what is quick where it finds something and in vain where it does not. Where
 * it found nothing it is left out for a while, which is longer after each further time.
 */
public final class Shortcut {
  private static final int LONGEST = 63;

  private int pause;
  private int left;

  boolean isWorthATry() {
    return left-- <= 0;
  }

  /** Returns what it found. */
  <T> List<T> ended(List<T> found) {
    pause = found.isEmpty() ? Math.min(2 * pause + 1, LONGEST) : 0;
    left = pause;
    return found;
  }
}
