package dev.baton.bench;

import dev.baton.store.ClaimStore;
import dev.baton.store.Database;
import dev.baton.store.Stamp;
import dev.baton.store.TaskStore;
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
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Claims, one transaction each, beside the least that SQLite can do for them: {@code BEGIN
 * IMMEDIATE; UPDATE; COMMIT} of the same row in the same schema with the same pragmas. Every round
 * has a new database, in the temporary folder, which must be a real disk.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 20)
@Measurement(iterations = 20)
public class Claiming {
  private static final int TASKS = 500;
  private static final Instant NOW = Instant.parse("2026-11-22T02:00:00Z");
  private static final ClaimStore.Request WORKER = new ClaimStore.Request("w", null, null, null);

  private final List<TaskId> ids = new ArrayList<>();
  private Path folder;
  private Database database;
  private Connection connection;

  @Setup(Level.Iteration)
  public void create() throws IOException, SQLException {
    folder = Files.createTempDirectory("baton-bench-");
    Path file = folder.resolve("baton.db");
    database = Database.create(file, Duration.ofSeconds(5));
    var tasks = new TaskStore(database);
    ids.clear();
    database.atomically(
        () -> {
          for (int i = 0; i < TASKS; i++) {
            TaskDraft draft = TaskDraft.titled("Task " + i);
            ids.add(tasks.create(draft, new Stamp(NOW, "bench")).id());
          }
          return null;
        });
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  @TearDown(Level.Iteration)
  public void delete() throws IOException, SQLException {
    connection.close();
    database.close();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public int baton() {
    var claims = new ClaimStore(database);
    int won = 0;
    for (TaskId id : ids) {
      if (claims.claim(id, WORKER, NOW) instanceof ClaimStore.Outcome.Won) {
        won++;
      }
    }
    return all(won);
  }

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public int bare() throws SQLException {
    int won = 0;
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
        won += update.executeUpdate();
        statement.execute("commit");
      }
    }
    return all(won);
  }

  private static int all(int won) {
    if (won != TASKS) {
      throw new IllegalStateException("claimed " + won + " of " + TASKS);
    }
    return won;
  }
}
