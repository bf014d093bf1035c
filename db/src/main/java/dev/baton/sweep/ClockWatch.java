package dev.baton.sweep;

import dev.baton.claim.ClockDoubt;
import dev.baton.claim.ClockReading;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Uptime;
import dev.baton.store.StoredSettings;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Detects when the clock cannot be trusted, and stores the period of doubt for later commands. */
final class ClockWatch {
  private final StoredSettings settings;
  private final ProcessTable processes;
  private final Clock clock;
  private final Uptime uptime;

  ClockWatch(StoredSettings settings, ProcessTable processes, Clock clock, Uptime uptime) {
    this.settings = settings;
    this.processes = processes;
    this.clock = clock;
    this.uptime = uptime;
  }

  ClockReading reading() {
    return new ClockReading(clock.instant(), processes.bootId().orElse(null), uptime.nanos());
  }

  /** The latest period of doubt, whether over or not; null when there was none. */
  @Nullable ClockDoubt doubt() {
    StoredSettings.Clocks kept = settings.clocks();
    ClockReading now = reading();
    String reason = trouble(kept, now);
    if (reason == null) {
      return kept.doubt();
    }
    ClockDoubt opened = new ClockDoubt(now.wall(), reason);
    // If it cannot be stored, the next command detects the same and is just as careful.
    settings.tryToOpenDoubt(opened, now);
    return opened;
  }

  private static @Nullable String trouble(StoredSettings.Clocks kept, ClockReading now) {
    ClockReading earlier = kept.before(now);
    String jump = earlier == null ? null : now.jumpSince(earlier).orElse(null);
    ClockReading sweep = kept.lastSweep();
    if (jump != null || sweep == null) {
      return jump;
    }
    ClockDoubt known = kept.doubt();
    Optional<String> missed = now.missedSince(sweep, kept.sweepInterval());
    // Missed sweeps are reported once until the next sweep.
    return known != null && known.openedAt().isAfter(sweep.wall()) ? null : missed.orElse(null);
  }

  /**
   * Stores the clocks if that has not been done in this boot, so that a later jump can be detected.
   */
  void noteFirst() {
    ClockReading now = reading();
    ClockReading earlier = settings.clocks().before(now);
    if (earlier == null || !Objects.equals(earlier.bootId(), now.bootId())) {
      settings.tryToNoteClock(now);
    }
  }
}
