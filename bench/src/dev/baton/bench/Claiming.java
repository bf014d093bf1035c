package dev.baton.bench;

import dev.baton.store.Claims;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures claims, one transaction each, beside the minimum that SQLite needs for them: {@code
 * BEGIN IMMEDIATE; UPDATE; COMMIT} of the same row in the same schema with the same pragmas. Both
 * mostly wait for the disk, whose speed can change by half from one second to the next; so the two
 * alternate, each on a new database in the temporary folder, which must be on a real disk.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 20)
@Measurement(iterations = 40)
public class Claiming {
  private static final int TASKS = 500;
  private static final Instant NOW = Instant.parse("2026-11-22T02:00:00Z");
  private static final Claims.Request WORKER = new Claims.Request("w", null, null, null);

  private final List<TaskId> ids = new ArrayList<>();
  private Path folder;
  private Stores stores;
  private Connection connection;
  private boolean bareFirst;

  /** The time of one transaction, in nanoseconds: the mean of a round. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Nanoseconds {
    public long claim;
    public long bare;
  }

  @Setup(Level.Iteration)
  public void takeTurns() {
    bareFirst = !bareFirst;
  }

  @Benchmark
  public void sideBySide(Nanoseconds nanoseconds) throws IOException, SQLException {
    if (bareFirst) {
      nanoseconds.bare = round(this::updateEach);
    }
    nanoseconds.claim = round(this::claimEach);
    if (!bareFirst) {
      nanoseconds.bare = round(this::updateEach);
    }
  }

  private interface Round {
    /** Returns how many tasks it took. */
    int run() throws SQLException;
  }

  private long round(Round round) throws IOException, SQLException {
    create();
    try {
      long start = System.nanoTime();
      int taken = round.run();
      long nanoseconds = System.nanoTime() - start;
      if (taken != TASKS) {
        throw new IllegalStateException("took " + taken + " of " + TASKS);
      }
      return nanoseconds / TASKS;
    } finally {
      delete();
    }
  }

  private int claimEach() {
    var claims = stores.claims();
    int won = 0;
    for (TaskId id : ids) {
      if (claims.claim(id, WORKER, NOW) instanceof Claims.Outcome.Won) {
        won++;
      }
    }
    return won;
  }

  private int updateEach() throws SQLException {
    int updated = 0;
    try (Statement statement = connection.createStatement();
        PreparedStatement update =
            connection.prepareStatement(
                "update task set status = 'in_progress', epoch = epoch + 1"
                    + " where id = ? and status = 'open'")) {
      statement.execute("pragma synchronous = full");
      statement.execute("pragma foreign_keys = on");
      for (TaskId id : ids) {
        statement.execute("begin immediate");
        update.setString(1, id.value());
        updated += update.executeUpdate();
        statement.execute("commit");
      }
    }
    return updated;
  }

  private void create() throws IOException, SQLException {
    folder = Files.createTempDirectory("baton-bench-");
    Path file = folder.resolve("baton.db");
    stores = SqliteStores.create(file, Duration.ofSeconds(5));
    var tasks = stores.tasks();
    ids.clear();
    stores.inTransaction(() -> {
      for (int i = 0; i < TASKS; i++) {
        TaskDraft draft = TaskDraft.titled("Task " + i);
        ids.add(tasks.create(draft, new Stamp(NOW, "bench")).id());
      }
      return null;
    });
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  private void delete() throws IOException, SQLException {
    connection.close();
    stores.close();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
