package dev.baton.store;

import dev.baton.claim.ClockDoubt;
import dev.baton.claim.ClockReading;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the database remembers about itself. */
public interface StoredSettings {

  /** What the ids of new tasks begin with; empty before {@code init} chose it. */
  Optional<String> prefix();

  void setPrefix(String prefix);

  /**
   * What is known of the clocks.
   *
   * @param readings one of each boot (and so of each machine), the latest first
   * @param lastSweep the clocks at the last sweep; null before the first
   * @param sweepInterval how often sweeps run by themselves; null when nothing runs them
   * @param doubt the latest time of doubt; null when there was none
   */
  record Clocks(
      List<ClockReading> readings,
      @Nullable ClockReading lastSweep,
      @Nullable Duration sweepInterval,
      @Nullable ClockDoubt doubt) {

    /** The reading to compare with: the same boot's, else the latest; null before the first. */
    public @Nullable ClockReading before(ClockReading now) {
      for (ClockReading reading : readings) {
        if (Objects.equals(reading.bootId(), now.bootId())) {
          return reading;
        }
      }
      return readings.isEmpty() ? null : readings.getFirst();
    }
  }

  /** What cannot be read counts as nothing. */
  Clocks clocks();

  /** Both clocks as they were at the last sweep; empty before the first. */
  Optional<ClockReading> lastSweep();

  /** Remembers the clocks of the sweep that runs now. */
  void recordSweep(ClockReading reading);

  /**
   * Remembers the clocks, without waiting for the lock.
   *
   * @return whether they are on record now
   */
  boolean tryToNoteClock(ClockReading reading);

  /**
   * Opens a time of doubt, and remembers the clocks by which it was noticed, without waiting for
   * the lock.
   *
   * @return whether it is on record now
   */
  boolean tryToOpenDoubt(ClockDoubt doubt, ClockReading reading);

  /** How often sweeps run by themselves; null when nothing runs them. */
  @Nullable Duration sweepInterval();

  /**
   * Remembers how often sweeps run by themselves. Nothing is written where that is known already.
   *
   * @param interval in whole seconds; null when nothing runs them any more
   */
  void setSweepInterval(@Nullable Duration interval);
}
