package dev.baton.store;

import dev.baton.claim.ClockDoubt;
import dev.baton.claim.ClockReading;
import dev.baton.task.CustomStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Settings and clock readings that the database stores. */
public interface StoredSettings {
  /** The beginning of the names of memories, which are stored like bd's settings. */
  String MEMORY = "memory.";

  /** The prefix of new task ids; empty before {@code init} set it. */
  Optional<String> prefix();

  void setPrefix(String prefix);

  /** bd's settings and memories by their full names, sorted; empty when there are none. */
  Map<String, String> bdSettings();

  /** One of them; empty when it is not set. */
  Optional<String> bdSetting(String name);

  /** Stores one of them. */
  void setBdSetting(String name, String value);

  /** Removes one of them; whether it was there. */
  boolean removeBdSetting(String name);

  /** The statuses that this database has besides Baton's own. */
  default List<CustomStatus> customStatuses() {
    return CustomStatus.parse(bdSetting("status.custom").orElse(""));
  }

  /** The task types that this database has besides Baton's own. */
  default List<String> customTypes() {
    List<String> names = new ArrayList<>();
    for (String name : bdSetting("types.custom").orElse("").split(",", -1)) {
      if (!name.isBlank()) {
        names.add(name.strip());
      }
    }
    return names;
  }

  /**
   * What identifies the repository for which the database was created; empty outside a repository,
   * and in a database of an older version.
   */
  Optional<String> repository();

  void setRepository(String identity);

  /** What past work says about open tasks, as it was stored last. */
  Optional<String> estimates();

  void setEstimates(String text);

  /**
   * The stored clock readings.
   *
   * @param readings one for each boot (and so for each machine), the latest first
   * @param lastSweep the clocks at the last sweep; null before the first
   * @param sweepInterval how often scheduled sweeps run; null when none are scheduled
   * @param doubt the latest period of doubt; null when there was none
   */
  record Clocks(
      List<ClockReading> readings,
      @Nullable ClockReading lastSweep,
      @Nullable Duration sweepInterval,
      @Nullable ClockDoubt doubt) {

    /**
     * The reading to compare with: that of the same boot, or else the latest; null before the
     * first.
     */
    public @Nullable ClockReading before(ClockReading now) {
      for (ClockReading reading : readings) {
        if (Objects.equals(reading.bootId(), now.bootId())) {
          return reading;
        }
      }
      return readings.isEmpty() ? null : readings.getFirst();
    }
  }

  /** Entries that cannot be parsed are ignored. */
  Clocks clocks();

  /** The clocks at the last sweep; empty before the first. */
  Optional<ClockReading> lastSweep();

  /** Stores the clocks of the current sweep. */
  void recordSweep(ClockReading reading);

  /**
   * Stores the clocks, without waiting for the lock.
   *
   * @return whether they are stored now
   */
  boolean tryToNoteClock(ClockReading reading);

  /**
   * Opens a period of doubt, and stores the clocks with which it was noticed, without waiting for
   * the lock.
   *
   * @return whether it is stored now
   */
  boolean tryToOpenDoubt(ClockDoubt doubt, ClockReading reading);

  /** How often scheduled sweeps run; null when none are scheduled. */
  @Nullable Duration sweepInterval();

  /**
   * Stores how often scheduled sweeps run. Writes nothing when the value is unchanged.
   *
   * @param interval in whole seconds; null when none are scheduled any more
   */
  void setSweepInterval(@Nullable Duration interval);
}
