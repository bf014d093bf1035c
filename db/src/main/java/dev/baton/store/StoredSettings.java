package dev.baton.store;

import dev.baton.claim.ClockReading;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the database remembers about itself. */
public interface StoredSettings {

  /** What the ids of new tasks begin with; empty before {@code init} chose it. */
  Optional<String> prefix();

  void setPrefix(String prefix);

  /** Both clocks as they were at the last sweep; empty before the first. */
  Optional<ClockReading> lastSweep();

  /** Remembers the clocks of the sweep that runs now. */
  void recordSweep(ClockReading reading);

  /** How often sweeps run by themselves; null when nothing runs them. */
  @Nullable Duration sweepInterval();

  /**
   * Remembers how often sweeps run by themselves. Nothing is written where that is known already.
   *
   * @param interval in whole seconds; null when nothing runs them any more
   */
  void setSweepInterval(@Nullable Duration interval);
}
