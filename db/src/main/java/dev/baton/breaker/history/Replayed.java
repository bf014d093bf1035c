package dev.baton.breaker.history;

import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.ReasonCode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy would have done to one loop.
 *
 * @param stops when it would have opened, oldest first
 * @param iterations how many the loop had
 * @param refused iterations that would not have begun
 * @param cut iterations that would have been stopped before their end
 * @param saved what the refused iterations, and the rest of those that were cut, cost
 * @param wrong whether a task that was closed would have lost work that it had until then
 */
public record Replayed(
    LoopHistory loop,
    List<Stop> stops,
    int iterations,
    int refused,
    int cut,
    Money saved,
    boolean wrong) {

  /**
   * A breaker opens.
   *
   * @param ordinal of the iteration in the loop, from 1
   * @param n its number in the database; null where it has none
   * @param during whether the iteration was still running
   */
  public record Stop(
      Instant at, int ordinal, @Nullable Long n, boolean during, ReasonCode code, String reason) {}

  public Replayed {
    stops = List.copyOf(stops);
  }

  /** Whether any work would not have been done. */
  public boolean stopped() {
    return refused + cut > 0;
  }
}
