package dev.baton.store;

import dev.baton.claim.ClockReading;
import dev.baton.claim.ClockReading.ClockDoubt;
import dev.baton.store.SqlDialect.Locality;
import dev.baton.task.TaskStatus.CustomStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Settings and clock readings that the database stores. */
public final class StoredSettings {
  /** The beginning of the names of memories, which are stored like bd's settings. */
  public static final String MEMORY = "memory.";

  /**
   * The stored clock readings.
   *
   * @param readings one for each boot (and so for each machine), the latest first
   * @param lastSweep the clocks at the last sweep; null before the first
   * @param sweepInterval how often scheduled sweeps run; null when none are scheduled
   * @param doubt the latest period of doubt; null when there was none
   */
  public record Clocks(
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

  private static final String PREFIX = "prefix";

  /** Before the names of bd's settings. */
  private static final String BD = "bd.";

  private static final String ESTIMATES = "estimates";

  /** At most this many machines are kept; those that looked longest ago are dropped. */
  private static final int MOST_READINGS = 8;

  private final Database database;

  /** After the names of what belongs to one machine; empty in a file, which only one has. */
  private final String machine;

  StoredSettings(Database database) {
    this.database = database;
    machine = database.locality().mark();
  }

  /** The prefix of new task ids; empty before {@code init} set it. */
  public Optional<String> prefix() {
    return database.read(h -> get(h, PREFIX));
  }

  static String prefix(Handle h) {
    return get(h, PREFIX).orElse("task");
  }

  public void setPrefix(String prefix) {
    database.write(h -> put(h, PREFIX, prefix));
  }

  /** bd's settings and memories by their full names, sorted; empty when there are none. */
  public Map<String, String> bdSettings() {
    Map<String, String> settings = new TreeMap<>();
    Sql.of("select name, value from setting where name like 'bd.%'")
        .list(database, row -> settings.put(row.text(1).substring(3), row.text(2)));
    return settings;
  }

  /** One of them; empty when it is not set. */
  public Optional<String> bdSetting(String name) {
    return database.read(h -> get(h, BD + name));
  }

  /** Stores one of them. */
  public void setBdSetting(String name, String value) {
    database.write(h -> put(h, BD + name, value));
  }

  /** Removes one of them; whether it was there. */
  public boolean removeBdSetting(String name) {
    return database.write(h -> Sql.of("delete from setting where name = ?", BD + name).run(h) > 0);
  }

  /**
   * What identifies the repository for which the database was created; empty outside a repository,
   * and in a database of an older version.
   */
  public Optional<String> repository() {
    return database.read(h -> get(h, Locality.REPOSITORY));
  }

  public void setRepository(String identity) {
    database.write(h -> put(h, Locality.REPOSITORY, identity));
  }

  /** What past work says about open tasks, as it was stored last. */
  public Optional<String> estimates() {
    return database.read(h -> get(h, ESTIMATES));
  }

  public void setEstimates(String text) {
    database.write(h -> put(h, ESTIMATES, text));
  }

  /** Entries that cannot be parsed are ignored. */
  public Clocks clocks() {
    Map<String, String> found =
        Sql.of(
                "select name, value from setting where name in (?, ?, ?, ?)",
                Locality.CLOCK + machine,
                Locality.LAST_SWEEP + machine,
                Locality.SWEEP_INTERVAL + machine,
                Locality.DOUBT + machine)
            .map(database, this::local, row -> row.text(2));
    ClockReading sweep = parseReading(found.getOrDefault(Locality.LAST_SWEEP, "")).orElse(null);
    List<ClockReading> readings = parseReadings(found.getOrDefault(Locality.CLOCK, ""));
    return new Clocks(
        readings.isEmpty() && sweep != null ? List.of(sweep) : readings,
        sweep,
        parseSeconds(found.getOrDefault(Locality.SWEEP_INTERVAL, "")),
        parseDoubt(found.getOrDefault(Locality.DOUBT, "")));
  }

  /** The name of a setting of this machine, as it is in a file. */
  private String local(Row row) {
    String name = row.text(1);
    return name.substring(0, name.length() - machine.length());
  }

  /** The clocks at the last sweep; empty before the first. */
  public Optional<ClockReading> lastSweep() {
    return database
        .read(h -> get(h, Locality.LAST_SWEEP + machine))
        .flatMap(StoredSettings::parseReading);
  }

  /** Stores the clocks of the current sweep. */
  public void recordSweep(ClockReading reading) {
    String text = text(reading);
    database.write(
        ofClock(),
        h -> {
          noteClock(h, reading);
          return put(h, Locality.LAST_SWEEP + machine, text);
        });
  }

  /**
   * Stores the clocks, without waiting for the lock.
   *
   * @return whether they are stored now
   */
  public boolean tryToNoteClock(ClockReading reading) {
    return database.tryWrite(ofClock(), h -> noteClock(h, reading));
  }

  /**
   * Opens a period of doubt, and stores the clocks with which it was noticed, without waiting for
   * the lock.
   *
   * @return whether it is stored now
   */
  public boolean tryToOpenDoubt(ClockDoubt doubt, ClockReading reading) {
    return database.tryWrite(
        ofClock(),
        h -> {
          noteClock(h, reading);
          put(h, Locality.DOUBT + machine, Nanos.of(doubt.openedAt()) + " " + doubt.reason());
        });
  }

  /** Other processes of this machine change the same readings. */
  private Locks ofClock() {
    return Locks.scope(Locality.CLOCK + machine);
  }

  /** Replaces the reading of the same boot. */
  private void noteClock(Handle h, ClockReading reading) {
    StringBuilder lines = new StringBuilder(text(reading));
    int kept = 1;
    for (ClockReading other : parseReadings(get(h, Locality.CLOCK + machine).orElse(""))) {
      if (kept < MOST_READINGS && !Objects.equals(other.bootId(), reading.bootId())) {
        lines.append('\n').append(text(other));
        kept++;
      }
    }
    put(h, Locality.CLOCK + machine, lines.toString());
  }

  private static List<ClockReading> parseReadings(String lines) {
    List<ClockReading> readings = new ArrayList<>();
    for (String line : lines.split("\n", -1)) {
      parseReading(line).ifPresent(readings::add);
    }
    return readings;
  }

  private static String text(ClockReading reading) {
    String boot = reading.bootId() == null ? "" : reading.bootId();
    return Nanos.of(reading.wall()) + " " + reading.uptimeNanos() + " " + boot;
  }

  private static @Nullable ClockDoubt parseDoubt(String text) {
    int space = text.indexOf(' ');
    try {
      return space < 0
          ? null
          : new ClockDoubt(
              Nanos.toInstant(Long.parseLong(text.substring(0, space))), text.substring(space + 1));
    } catch (NumberFormatException garbage) {
      return null;
    }
  }

  /** How often scheduled sweeps run; null when none are scheduled. */
  public @Nullable Duration sweepInterval() {
    return database
        .read(h -> get(h, Locality.SWEEP_INTERVAL + machine))
        .map(StoredSettings::parseSeconds)
        .orElse(null);
  }

  /** A value that cannot be parsed counts as none, as if no sweeps were scheduled. */
  private static @Nullable Duration parseSeconds(String text) {
    try {
      long seconds = Long.parseLong(text);
      return seconds > 0 ? Duration.ofSeconds(seconds) : null;
    } catch (NumberFormatException garbage) {
      return null;
    }
  }

  /**
   * Stores how often scheduled sweeps run. Writes nothing when the value is unchanged.
   *
   * @param interval in whole seconds; null when none are scheduled any more
   */
  public void setSweepInterval(@Nullable Duration interval) {
    if (Objects.equals(interval, sweepInterval())) {
      return;
    }
    database.write(h ->
        interval == null
            ? Sql.of("delete from setting where name = ?", Locality.SWEEP_INTERVAL + machine).run(h)
            : put(h, Locality.SWEEP_INTERVAL + machine, String.valueOf(interval.toSeconds())));
  }

  private static Optional<ClockReading> parseReading(String text) {
    String[] parts = text.split(" ", 3);
    try {
      Instant wall = Nanos.toInstant(Long.parseLong(parts[0]));
      long uptime = Long.parseLong(parts[1]);
      return Optional.of(new ClockReading(wall, parts[2].isEmpty() ? null : parts[2], uptime));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException unreadable) {
      // As good as no reading: a reading can only make a sweep more careful.
      return Optional.empty();
    }
  }

  private static Optional<String> get(Handle h, String name) {
    return Sql.of("select value from setting where name = ?", name).text(h);
  }

  static int put(Handle h, String name, String value) {
    return Sql.insert("setting").set("name", name).set("value", value).orUpdate("name").run(h);
  }

  /** The statuses that this database has besides Baton's own. */
  public List<CustomStatus> customStatuses() {
    return CustomStatus.parse(bdSetting("status.custom").orElse(""));
  }

  /** The task types that this database has besides Baton's own. */
  public List<String> customTypes() {
    List<String> names = new ArrayList<>();
    for (String name : bdSetting("types.custom").orElse("").split(",", -1)) {
      if (!name.isBlank()) {
        names.add(name.strip());
      }
    }
    return names;
  }
}
