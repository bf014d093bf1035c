package dev.baton.store;

import java.time.Duration;
import java.util.List;

/**
 * How many tasks were taken back from dead workers, and how long they had lain there: from the last
 * sign of life, because nobody knows the moment of death, so that it is the most it can have been.
 *
 * @param median zero when there were none
 * @param worst zero when there were none
 */
public record Recoveries(int count, Duration median, Duration worst) {

  /**
   * Counts.
   *
   * @param seconds of silence before each, in ascending order
   */
  public static Recoveries of(List<Long> seconds) {
    if (seconds.isEmpty()) {
      return new Recoveries(0, Duration.ZERO, Duration.ZERO);
    }
    int size = seconds.size();
    // Of an even number, halfway between the two in the middle.
    long median = (seconds.get((size - 1) / 2) + seconds.get(size / 2)) / 2;
    return new Recoveries(size, Duration.ofSeconds(median), Duration.ofSeconds(seconds.getLast()));
  }
}
