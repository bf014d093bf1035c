package dev.baton.store.sql;

import dev.baton.claim.ClockReading;
import dev.baton.store.StoredSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@link StoredSettings} by SQL. */
final class SqlStoredSettings implements StoredSettings {
  private static final String PREFIX = "prefix";

  private static final String LAST_SWEEP = "last_sweep";

  private static final String SWEEP_INTERVAL = "sweep_interval_seconds";

  private final Database database;

  SqlStoredSettings(Database database) {
    this.database = database;
  }

  @Override
  public Optional<String> prefix() {
    return database.read(h -> get(h, PREFIX));
  }

  static String prefix(Handle h) {
    return get(h, PREFIX).orElse("task");
  }

  @Override
  public void setPrefix(String prefix) {
    database.write(h -> put(h, PREFIX, prefix));
  }

  @Override
  public Optional<ClockReading> lastSweep() {
    return database.read(h -> get(h, LAST_SWEEP)).flatMap(SqlStoredSettings::parseReading);
  }

  @Override
  public void recordSweep(ClockReading reading) {
    String boot = reading.bootId() == null ? "" : reading.bootId();
    String text = Nanos.of(reading.wall()) + " " + reading.uptimeNanos() + " " + boot;
    database.write(h -> put(h, LAST_SWEEP, text));
  }

  @Override
  public @Nullable Duration sweepInterval() {
    return database
        .read(h -> get(h, SWEEP_INTERVAL))
        .map(SqlStoredSettings::parseSeconds)
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

  @Override
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
