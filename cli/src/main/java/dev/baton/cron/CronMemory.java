package dev.baton.cron;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The findings of earlier runs, so that the next one does not repeat them. Lines that cannot be
 * parsed are ignored, which at worst repeats a message.
 */
public final class CronMemory {
  /** The same problem is reported again after this time. */
  private static final Duration SILENCE = Duration.ofDays(1);

  private final Path file;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<String, Instant> reported = new LinkedHashMap<>();
  private @Nullable Instant lastRun;

  /**
   * What is known about one repository.
   *
   * @param at when it was looked at last
   * @param result of that look
   * @param goneSince null unless it is missing
   * @param stuck identifies the process of a sweep that could not be killed; null when there is
   *     none
   */
  public record Entry(
      Instant at, Result result, @Nullable Instant goneSince, @Nullable String stuck) {}

  /** The result of a look at a repository. */
  public enum Result {
    /** It was swept. */
    SWEPT,
    /** Its database does not exist. */
    GONE,
    /** It could not be swept. */
    FAILED,
    /** Its sweep took too long. */
    TIMED_OUT,
    /** Its database could not be used, such as one on a server that is away. */
    UNAVAILABLE
  }

  private CronMemory(Path file) {
    this.file = file;
  }

  /** Reads the memory in that folder. */
  public static CronMemory load(StateFolder state) {
    CronMemory memory = new CronMemory(state.memory());
    for (String line : Lines.read(state.memory())) {
      String[] fields = line.split("\t", -1);
      for (int i = 0; i < fields.length; i++) {
        fields[i] = Lines.unescape(fields[i]);
      }
      try {
        memory.take(fields);
      } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException garbage) {
        // Treated as if it did not exist.
      }
    }
    return memory;
  }

  private void take(String[] fields) {
    switch (fields[0]) {
      case "run" -> lastRun = Instant.parse(fields[1]);
      case "repository" ->
          entries.put(
              fields[1],
              new Entry(
                  Instant.parse(fields[2]),
                  Result.valueOf(fields[3]),
                  fields[4].isEmpty() ? null : Instant.parse(fields[4]),
                  fields[5].isEmpty() ? null : fields[5]));
      case "told" -> reported.put(fields[2], Instant.parse(fields[1]));
      default -> {}
    }
  }

  void save() {
    List<String> lines = new ArrayList<>();
    if (lastRun != null) {
      lines.add("run\t" + lastRun);
    }
    entries.forEach((database, entry) ->
        lines.add(
            "repository\t%s\t%s\t%s\t%s\t%s"
                .formatted(
                    Lines.escape(database),
                    entry.at,
                    entry.result,
                    entry.goneSince == null ? "" : entry.goneSince,
                    entry.stuck == null ? "" : entry.stuck)));
    reported.forEach((cause, at) -> lines.add("told\t" + at + "\t" + Lines.escape(cause)));
    Lines.write(file, lines);
  }

  /** When the last run began; null before the first. */
  public @Nullable Instant lastRun() {
    return lastRun;
  }

  /** What is known about a database; null when nothing is. */
  public @Nullable Entry entry(String database) {
    return entries.get(database);
  }

  /**
   * Begins a run: problems that were reported long ago, or by a clock that was ahead, may be
   * reported again.
   */
  void begin(Instant now, Collection<String> databases) {
    lastRun = now;
    entries.keySet().retainAll(databases);
    reported.values().removeIf(at -> at.isAfter(now) || !at.plus(SILENCE).isAfter(now));
  }

  void put(String database, Entry entry) {
    entries.put(database, entry);
  }

  /**
   * Whether this problem must be reported; records that it was. Messages that differ only in
   * numbers count as the same.
   */
  boolean isNews(String cause, Instant now) {
    return reported.putIfAbsent(cause.replaceAll("[0-9]+", "N"), now) == null;
  }
}
