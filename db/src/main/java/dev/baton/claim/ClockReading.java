package dev.baton.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two clocks read at the same moment, stored until the next sweep.
 *
 * @param wall the time of day
 * @param bootId null where it is not known; readings of different boots are not compared
 * @param uptimeNanos nanoseconds since boot without those spent asleep (Linux: CLOCK_MONOTONIC)
 */
public record ClockReading(Instant wall, @Nullable String bootId, long uptimeNanos) {
  private static final Duration TOLERANCE = Duration.ofSeconds(60);
  private static final int MISSED_SWEEPS = 3;

  /**
   * Whether the clock was set, or the machine slept, between two readings.
   *
   * @param earlier a stored reading
   * @return what happened, in words; empty when both clocks agree
   */
  public Optional<String> jumpSince(ClockReading earlier) {
    Duration byWall = Duration.between(earlier.wall, wall);
    if (bootId != null && Objects.equals(bootId, earlier.bootId)) {
      Duration byUptime = Duration.ofNanos(uptimeNanos - earlier.uptimeNanos);
      Duration jump = byWall.minus(byUptime);
      if (isLongerThan(jump, TOLERANCE)) {
        return Optional.of("the clock jumped, or the machine slept, by " + jump.toSeconds() + " s");
      }
    }
    return byWall.toSeconds() < -TOLERANCE.toSeconds()
        ? Optional.of("the clock was set back by " + -byWall.toSeconds() + " s")
        : Optional.empty();
  }

  /** Whether the clock of this very machine was set back since then. */
  public boolean isSetBackSince(ClockReading earlier) {
    Duration byUptime = Duration.ofNanos(uptimeNanos - earlier.uptimeNanos);
    return bootId != null
        && bootId.equals(earlier.bootId)
        && Duration.between(earlier.wall, wall).plus(TOLERANCE).compareTo(byUptime) < 0;
  }

  /**
   * Whether scheduled sweeps were missed, so that the machine may have been off or asleep.
   *
   * @param lastSweep the reading at the last sweep
   * @param interval how often sweeps are scheduled; null when they are not
   */
  public Optional<String> missedSince(ClockReading lastSweep, @Nullable Duration interval) {
    long seconds = Duration.between(lastSweep.wall, wall).toSeconds();
    return interval != null && seconds > MISSED_SWEEPS * interval.toSeconds()
        ? Optional.of("no sweep ran for " + seconds + " s")
        : Optional.empty();
  }

  /** Whether the readings are at most this far apart, by either clock. */
  public boolean isCloseTo(ClockReading later, Duration interval) {
    return Objects.equals(bootId, later.bootId)
        && !isLongerThan(Duration.between(wall, later.wall), interval)
        && Math.abs(later.uptimeNanos - uptimeNanos) < interval.toNanos();
  }

  /** Compares milliseconds: Duration's abs() and multipliedBy() load big-number arithmetic. */
  private static boolean isLongerThan(Duration duration, Duration limit) {
    return Math.abs(duration.toMillis()) > limit.toMillis();
  }

  /**
   * A period in which silence proves nothing, because the clock jumped, the machine slept, or no
   * sweep ran. Silence counts from the start of this period at the earliest.
   *
   * @param openedAt when the problem was noticed
   * @param reason the problem in words
   */
  public record ClockDoubt(Instant openedAt, String reason) {}
}
