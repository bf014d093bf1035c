package dev.baton.run;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Limits how many iterations begin within any hour. */
final class RateLimiter {
  private static final Duration WINDOW = Duration.ofHours(1);

  private final Clock clock;
  private final @Nullable Long perHour;
  private final Deque<Instant> begun = new ArrayDeque<>();

  /**
   * @param perHour 1 or more; null for no limit
   */
  RateLimiter(Clock clock, @Nullable Long perHour) {
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

  /** Records that one has begun. */
  void took() {
    begun.addLast(clock.instant());
  }
}
