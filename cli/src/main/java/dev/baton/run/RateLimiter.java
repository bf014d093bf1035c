package dev.baton.run;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Lets a number of iterations begin within any hour. */
final class RateLimiter {
  private static final Duration WINDOW = Duration.ofHours(1);

  private final Clock clock;
  private final @Nullable Integer perHour;
  private final Deque<Instant> begun = new ArrayDeque<>();

  /**
   * @param perHour 1 or more; null for any number
   */
  RateLimiter(Clock clock, @Nullable Integer perHour) {
    this.clock = clock;
    this.perHour = perHour;
  }

  /** When the next one may begin; null for now. */
  @Nullable Instant nextSlot() {
    Instant now = clock.instant();
    while (!begun.isEmpty() && !begun.peekFirst().plus(WINDOW).isAfter(now)) {
      begun.removeFirst();
    }
    return perHour == null || begun.size() < perHour ? null : begun.getFirst().plus(WINDOW);
  }

  /** One was begun. */
  void took() {
    begun.addLast(clock.instant());
  }
}
