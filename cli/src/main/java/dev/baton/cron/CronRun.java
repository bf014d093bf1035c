package dev.baton.cron;

import dev.baton.claim.ProcessTable;
import dev.baton.cron.CronMemory.Entry;
import dev.baton.cron.CronMemory.Result;
import dev.baton.cron.CronRun.Sweep.Report;
import dev.baton.cron.Registry.FileMutex;
import dev.baton.cron.SweepProcess.ProcessMark;
import dev.baton.task.Plural;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run over all repositories, one after the other. It prints nothing when nothing was changed,
 * and each problem once a day, because cron sends a mail for any output.
 */
public final class CronRun {
  /** A missing repository may be on a disk that is not mounted today. */
  private static final Duration DROPPED_AFTER = Duration.ofDays(30);

  /** A death is confirmed after a minute; where that takes longer, the next run is soon enough. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

  private final StateFolder state;
  private final Sweep sweep;
  private final ProcessTable processes;
  private final Clock clock;
  private final Consumer<String> complaints;
  private final Consumer<Duration> sleep;
  private final Map<String, Instant> again = new HashMap<>();

  /**
   * @param complaints receives problems that were not reported today
   * @param sleep waits for that time
   */
  public CronRun(
      StateFolder state,
      Sweep sweep,
      ProcessTable processes,
      Clock clock,
      Consumer<String> complaints,
      Consumer<Duration> sleep) {
    this.sleep = sleep;
    this.state = state;
    this.sweep = sweep;
    this.processes = processes;
    this.clock = clock;
    this.complaints = complaints;
  }

  /**
   * The result for one repository.
   *
   * @param changes a line for each task that was reopened or blocked
   * @param complaint the problem, reported or not; empty when there is none
   */
  public record Look(String database, Result result, List<String> changes, String complaint) {}

  /** Sweeps all repositories; empty when another run is in progress. */
  public Optional<List<Look>> run() {
    return FileMutex.tryLock(state.runLock())
        .map(mutex -> {
          try (mutex) {
            return sweepAll();
          }
        });
  }

  private List<Look> sweepAll() {
    Registry registry = new Registry(state);
    CronMemory memory = CronMemory.load(state);
    CronLog log = new CronLog(state.log());
    List<String> databases = registry.databases();
    memory.begin(clock.instant(), databases);
    List<Look> looks = new ArrayList<>();
    List<String> dropped = new ArrayList<>();
    for (String database : databases) {
      Look look = look(database, memory);
      looks.add(look);
      look.changes.forEach(change -> log.add(clock.instant(), database + ": " + change));
      Entry entry = memory.entry(database);
      if (entry != null && isDropped(entry)) {
        dropped.add(database);
        log.add(
            clock.instant(), database + ": removed from the list, because it was gone for 30 days");
      }
      // Saved after each one, so that a run after a killed one does not repeat everything.
      memory.save();
    }
    if (!dropped.isEmpty()) {
      registry.drop(dropped);
    }
    confirm(looks, memory, log);
    log.add(clock.instant(), summary(looks));
    return looks;
  }

  /** Where workers were seen dead, sweeps again as soon as that is confirmed. */
  private void confirm(List<Look> looks, CronMemory memory, CronLog log) {
    Instant limit = clock.instant().plus(LONGEST_WAIT);
    again.values().removeIf(moment -> moment.isAfter(limit));
    if (again.isEmpty()) {
      return;
    }
    Duration left = Duration.between(clock.instant(), Collections.max(again.values()));
    if (left.isPositive()) {
      sleep.accept(left);
    }
    Set<String> databases = Set.copyOf(again.keySet());
    looks.replaceAll(first -> {
      if (!databases.contains(first.database)) {
        return first;
      }
      Look second = look(first.database, memory);
      second.changes.forEach(change -> log.add(clock.instant(), first.database + ": " + change));
      List<String> changes = new ArrayList<>(first.changes);
      changes.addAll(second.changes);
      return new Look(first.database, second.result, changes, second.complaint);
    });
    memory.save();
  }

  private boolean isDropped(Entry entry) {
    return entry.goneSince() != null
        && !entry.goneSince().plus(DROPPED_AFTER).isAfter(clock.instant());
  }

  private Look look(String database, CronMemory memory) {
    Entry earlier = memory.entry(database);
    Report report =
        earlier != null
                && earlier.stuck() != null
                && ProcessMark.isRunning(processes, earlier.stuck())
            ? new Report(
                Result.TIMED_OUT,
                List.of(),
                "an earlier sweep hangs and cannot be killed; skipped until it ends",
                earlier.stuck(),
                null)
            : sweep.sweep(database);
    Instant now = clock.instant();
    if (report.again() != null) {
      again.put(database, now.plus(report.again()));
    }
    Instant goneSince = null;
    String complaint = report.complaint();
    if (report.result() == Result.GONE) {
      boolean known = earlier != null && earlier.goneSince() != null;
      goneSince = known && earlier != null ? earlier.goneSince() : now;
      // Reported once, not daily.
      complaint =
          known ? "" : "is gone; it will be removed from the list in 30 days unless it comes back";
    }
    memory.put(database, new Entry(now, report.result(), goneSince, report.stuck()));
    if (!complaint.isEmpty() && memory.isNews(database + ": " + complaint, now)) {
      complaints.accept(database + ": " + complaint);
      new CronLog(state.log()).add(now, database + ": " + complaint);
    }
    return new Look(database, report.result(), report.changes(), complaint);
  }

  private static String summary(List<Look> looks) {
    // A line that is indented says more about the task above it.
    long changes =
        looks.stream()
            .flatMap(look -> look.changes.stream())
            .filter(change -> !change.startsWith(" "))
            .count();
    long troubles = looks.stream().filter(look -> look.result != Result.SWEPT).count();
    return "swept %s: %s reopened, %s could not be swept"
        .formatted(Plural.of(looks.size(), "database"), Plural.of(changes, "task"), troubles);
  }

  /** The log of the runs, for people: this file and the one before it, each of limited size. */
  record CronLog(Path file) {
    private static final long LONGEST = 1 << 16;

    /** Adds a line. Errors are ignored, because a log must not stop the sweeps. */
    void add(Instant at, String text) {
      try {
        Lines.createFolder(file);
        OwnFile.check(file);
        if (Files.exists(file) && Files.size(file) > LONGEST) {
          Files.move(
              file,
              file.resolveSibling(file.getFileName() + ".1"),
              StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(
            file,
            at + " " + Lines.escape(text) + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND,
            LinkOption.NOFOLLOW_LINKS);
      } catch (IOException e) {
        // A gap in the log is no reason to stop the sweeps.
      }
    }
  }

  /** Sweeps one repository. */
  public interface Sweep {
    /** Begins the line that says in how many milliseconds to sweep again. */
    String AGAIN = "again in ";

    /**
     * Sweeps, within a time limit.
     *
     * @param database the absolute path of its database
     */
    Report sweep(String database);

    /**
     * The result.
     *
     * @param changes a line for each task that was reopened or blocked
     * @param complaint the problem, in one line; empty when there was none
     * @param stuck identifies the process that could not be killed; null when there is none
     * @param again after which time the deaths that it saw are confirmed; null where it saw none
     */
    record Report(
        CronMemory.Result result,
        List<String> changes,
        String complaint,
        @Nullable String stuck,
        @Nullable Duration again) {}
  }
}
