package dev.baton.store;

import dev.baton.claim.ClockReading;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the database remembers about itself. */
public final class StoredSettings {
  private static final String PREFIX = "prefix";
  private static final String LAST_SWEEP = "last_sweep";
  private static final String SWEEP_INTERVAL = "sweep_interval_seconds";

  private final Database database;

  public StoredSettings(Database database) {
    this.database = database;
  }

  /** What the ids of new tasks begin with; empty before {@code init} chose it. */
  public Optional<String> prefix() {
    return database.read(h -> get(h, PREFIX));
  }

  static String prefix(Handle h) {
    return get(h, PREFIX).orElse("task");
  }

  public void setPrefix(String prefix) {
    database.write(h -> put(h, PREFIX, prefix));
  }

  /** Both clocks as they were at the last sweep; empty before the first. */
  public Optional<ClockReading> lastSweep() {
    return database.read(h -> get(h, LAST_SWEEP)).flatMap(StoredSettings::parseReading);
  }

  /** Remembers the clocks of the sweep that runs now. */
  public void recordSweep(ClockReading reading) {
    String boot = reading.bootId() == null ? "" : reading.bootId();
    String text = Nanos.of(reading.wall()) + " " + reading.uptimeNanos() + " " + boot;
    database.write(h -> put(h, LAST_SWEEP, text));
  }

  /** How often sweeps run by themselves; null when nothing runs them. */
  public @Nullable Duration sweepInterval() {
    return database
        .read(h -> get(h, SWEEP_INTERVAL))
        .map(StoredSettings::parseSeconds)
        .orElse(null);
  }

  /** What cannot be read counts as nothing, as if nothing swept by itself. */
  private static @Nullable Duration parseSeconds(String text) {
    try {
      long seconds = Long.parseLong(text);
      return seconds > 0 ? Duration.ofSeconds(seconds) : null;
    } catch (NumberFormatException garbage) {
      return null;
    }
  }

  /**
   * Remembers how often sweeps run by themselves. Nothing is written where that is known already.
   *
   * @param interval in whole seconds; null when nothing runs them any more
   */
  public void setSweepInterval(@Nullable Duration interval) {
    if (Objects.equals(interval, sweepInterval())) {
      return;
    }
    database.write(h ->
        interval == null
            ? h.createUpdate("delete from setting where name = :name")
                .bind("name", SWEEP_INTERVAL)
                .execute()
            : put(h, SWEEP_INTERVAL, String.valueOf(interval.toSeconds())));
  }

  private static Optional<ClockReading> parseReading(String text) {
    String[] parts = text.split(" ", 3);
    try {
      Instant wall = Nanos.toInstant(Long.parseLong(parts[0]));
      long uptime = Long.parseLong(parts[1]);
      return Optional.of(new ClockReading(wall, parts[2].isEmpty() ? null : parts[2], uptime));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException unreadable) {
      // As good as no reading: it only ever made one pass more careful.
      return Optional.empty();
    }
  }

  private static Optional<String> get(Handle h, String name) {
    return h.createQuery("select value from setting where name = :name")
        .bind("name", name)
        .map(row -> row.getString(1))
        .findFirst();
  }

  private static int put(Handle h, String name, String value) {
    return h.createUpdate(
            "insert into setting (name, value) values (:name, :value)"
                + " on conflict (name) do update set value = excluded.value")
        .bind("name", name)
        .bind("value", value)
        .execute();
  }
}
