package dev.baton.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two clocks read at the same moment, to be kept until the next sweep.
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
   * @param earlier a reading that was kept
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

  /**
   * Whether regular sweeps have been missing, so that the machine may have been off or asleep.
   *
   * @param lastSweep when the last one ran
   * @param interval how often sweeps run by themselves; null when they do not
   */
  public Optional<String> missedSince(ClockReading lastSweep, @Nullable Duration interval) {
    long seconds = Duration.between(lastSweep.wall, wall).toSeconds();
    return interval != null && seconds > MISSED_SWEEPS * interval.toSeconds()
        ? Optional.of("no sweep ran for " + seconds + " s")
        : Optional.empty();
  }

  /** Whether both were read within that time of each other, by either clock. */
  public boolean isCloseTo(ClockReading later, Duration interval) {
    return Objects.equals(bootId, later.bootId)
        && !isLongerThan(Duration.between(wall, later.wall), interval)
        && Math.abs(later.uptimeNanos - uptimeNanos) < interval.toNanos();
  }

  /** In milliseconds: abs() and multipliedBy() of a Duration load big-number arithmetic. */
  private static boolean isLongerThan(Duration duration, Duration limit) {
    return Math.abs(duration.toMillis()) > limit.toMillis();
  }
}
