import dev.baton.claim.ProcessTable;
import dev.baton.claim.RescueOutcome;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Uptime;
import dev.baton.store.Claims;
import dev.baton.store.Stamp;
import dev.baton.store.StoredSettings;
import dev.baton.store.Stores;
import dev.baton.store.TaskQueries;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.sweep.Completions;
import dev.baton.sweep.StaleScan;
import dev.baton.sweep.Sweeper;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;

/**
 * Measures the store's queries within one JVM: {@code java -cp baton.jar StoreBench.java DATABASE}.
 * The database is copied first, because sweeping changes it.
 */
final class StoreBench {
  private static final int ROUNDS = 15;

  private interface Work {
    int run();
  }

  public static void main(String[] args) throws Exception {
    Path copy = Files.createTempFile("bench", ".db");
    Files.copy(Path.of(args[0]), copy, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    try (Stores stores = SqliteStores.open(copy, Duration.ofSeconds(10))) {
      measure(stores);
    } finally {
      Files.delete(copy);
    }
  }

  private static void measure(Stores stores) {
    Clock clock = Clock.systemUTC();
    TaskQueries finder = stores.taskQueries();
    Claims claims = stores.claims();
    StoredSettings settings = stores.settings();
    StaleScan scan =
        new StaleScan(
            claims,
            settings,
            ProcessTable.ofThisSystem(),
            StalePolicy.DEFAULT,
            clock,
            Uptime.ofThisSystem(),
            new Completions(stores.workRecords(), commits -> Set.of()),
            claim -> "");
    Sweeper sweeper =
        new Sweeper(
            scan,
            stale -> Collections.nCopies(stale.size(), RescueOutcome.NOTHING),
            results -> {},
            claim -> false,
            stamp -> {});
    row("ready, first 100", () -> ready(finder, clock, 100));
    row("ready, all", () -> ready(finder, clock, 0));
    row("blocked, first 100", () -> blocked(finder, clock));
    row("stale (scan of all claims)", () -> scan.stale().size());
    row(
        "sweep, dry run",
        () ->
            sweeper
                .sweep(new Sweeper.Request(null, true, true), new Stamp(clock.instant(), "bench"))
                .size());
    // Only the first round has something to reopen, so it is timed alone.
    long start = System.nanoTime();
    int swept =
        sweeper
            .sweep(new Sweeper.Request(null, true, false), new Stamp(clock.instant(), "bench"))
            .size();
    System.out.printf("| sweep, for real | %d | %d | | |%n", swept, millis(start));
  }

  private static int ready(TaskQueries finder, Clock clock, int limit) {
    return finder.ready(TaskFilter.ALL, TaskOrder.PRIORITY, limit, clock.instant()).items().size();
  }

  private static int blocked(TaskQueries finder, Clock clock) {
    return finder.blocked(TaskFilter.ALL, TaskOrder.PRIORITY, 100, clock.instant()).items().size();
  }

  private static long millis(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }

  private static void row(String name, Work work) {
    long[] times = new long[ROUNDS];
    int rows = 0;
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      rows = work.run();
      times[i] = millis(start);
    }
    long first = times[0];
    Arrays.sort(times);
    System.out.printf(
        "| %s | %d | %d | %d | %d |%n", name, rows, first, times[ROUNDS / 2], times[ROUNDS - 1]);
  }
}
