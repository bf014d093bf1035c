package dev.baton.store;

import java.time.Duration;
import java.util.List;

/**
 * How many tasks were reopened after their workers died, and how long that took. The time counts
 * from the last heartbeat, because the moment of death is not known; it is therefore an upper
 * bound.
 *
 * @param median zero when there were none
 * @param worst zero when there were none
 */
public record Recoveries(int count, Duration median, Duration worst) {

  /**
   * Computes them.
   *
   * @param seconds of silence before each, in ascending order
   */
  public static Recoveries of(List<Long> seconds) {
    if (seconds.isEmpty()) {
      return new Recoveries(0, Duration.ZERO, Duration.ZERO);
    }
    int size = seconds.size();
    // For an even number, halfway between the two in the middle.
    long median = (seconds.get((size - 1) / 2) + seconds.get(size / 2)) / 2;
    return new Recoveries(size, Duration.ofSeconds(median), Duration.ofSeconds(seconds.getLast()));
  }
}
