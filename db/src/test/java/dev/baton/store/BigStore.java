package dev.baton.store;

import dev.baton.store.sqlite.SqliteStores;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Random;

/**
 * A store of 100,000 tasks and 150,000 dependencies, the same each time: 40,000 open, 1,000 in
 * progress with claims whose processes are gone, 2,000 blocked, 2,000 deferred, the rest closed.
 */
public final class BigStore {
  public static final int TASKS = 100_000;
  public static final int DEPENDENCIES = 150_000;
  public static final int IN_PROGRESS = 1_000;
  private static final long SEED = 100_150;
  private static final long SECOND = 1_000_000_000L;

  /** Above any pid that Linux assigns, so that no such process exists. */
  private static final long NO_PROCESS = 5_000_000;

  private BigStore() {}

  /** The system on which the workers' processes are said to have run. */
  public record Home(String machine, String boot, String namespace) {}

  /** Creates it. Uses plain JDBC, which can prepare a statement once for all rows. */
  public static void create(Path file, Home home) {
    SqliteStores.create(file, TestStore.PATIENCE).close();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.setAutoCommit(false);
      tasks(connection, new Random(SEED));
      dependencies(connection, new Random(SEED + 1));
      claims(connection, home);
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void tasks(Connection connection, Random random) throws SQLException {
    long start = Nanos.of(TestStore.START);
    try (PreparedStatement insert =
        connection.prepareStatement(
            """
            insert into task (id, short_id, natural_id, title, description, status, priority, issue_type,
              created_at, updated_at, epoch, defer_until)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)) {
      for (int i = 0; i < TASKS; i++) {
        String status = status(i).wireName();
        long created = start - (TASKS - i) * 60L * SECOND;
        insert.setString(1, id(i));
        insert.setString(2, id(i).substring(4));
        insert.setString(3, new TaskId(id(i)).naturalKey());
        insert.setString(4, "Task number " + i);
        insert.setString(5, "What is to be done about it. ".repeat(random.nextInt(20)));
        insert.setString(6, status);
        insert.setInt(7, random.nextInt(5));
        insert.setString(8, i % 50 == 0 ? "epic" : "task");
        insert.setLong(9, created);
        insert.setLong(10, created);
        insert.setLong(11, "in_progress".equals(status) ? 1 : 0);
        insert.setObject(12, random.nextInt(40) == 0 ? start + SECOND : null);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static TaskStatus status(int i) {
    int slot = i % 100;
    if (slot < 40) {
      return TaskStatus.OPEN;
    }
    return switch (slot) {
      case 40 -> TaskStatus.IN_PROGRESS;
      case 41, 42 -> TaskStatus.BLOCKED;
      case 43, 44 -> TaskStatus.DEFERRED;
      default -> TaskStatus.CLOSED;
    };
  }

  /** Ids in the unsorted order of hashes. */
  private static String id(int i) {
    return "big-" + Integer.toString((int) (i * 7_368_787L % 60_466_176), 36);
  }

  /** Always on an earlier task, so that there are no cycles; a third of them on a parent. */
  private static void dependencies(Connection connection, Random random) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert or ignore into dependency (task_id, depends_on_id, type, created_at)"
                + " values (?, ?, ?, 0)")) {
      int wanted = DEPENDENCIES;
      while (wanted > 0) {
        int task = 1 + random.nextInt(TASKS - 1);
        boolean child = random.nextInt(3) == 0;
        int on = child ? task / 50 * 50 : random.nextInt(task);
        insert.setString(1, id(task));
        insert.setString(2, id(on == task ? 0 : on));
        insert.setString(3, child ? "parent-child" : random.nextInt(5) == 0 ? "related" : "blocks");
        wanted -= insert.executeUpdate();
      }
    }
  }

  private static void claims(Connection connection, Home home) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            """
            insert into claim (task_id, epoch, worker, claimed_at, renewed_at, machine_id,
              boot_id, pid_namespace, pid, start_ticks)
            select id, epoch, 'worker', created_at, created_at, ?, ?, ?, ? + rowid, 1
            from task where status = 'in_progress'
            """)) {
      insert.setString(1, home.machine);
      insert.setString(2, home.boot);
      insert.setString(3, home.namespace);
      insert.setLong(4, NO_PROCESS);
      insert.executeUpdate();
    }
  }
}
