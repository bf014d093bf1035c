import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;

/**
 * Fills a database that {@code baton init} created: {@code java -cp baton.jar Generate.java
 * DATABASE TASKS DEPENDENCIES CLAIMS}. The seed is fixed, so the same numbers give the same tasks,
 * except for their times. The claims belong to processes that do not exist.
 */
final class Generate {
  private static final long SEED = 20261121;
  private static final String LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
  private static final String[] TYPES = {"task", "task", "task", "bug", "feature", "chore"};
  private static final String[] WORDS = {
    "login", "parser", "cache", "index", "retry", "socket", "schema", "button", "report", "queue"
  };

  /** Above every pid that Linux assigns by default. */
  private static final int NO_SUCH_PID = 4_200_000;

  private final Random random = new Random(SEED);
  private final Connection connection;
  private final long now = Duration.ofMillis(Instant.now().toEpochMilli()).toNanos();

  private Generate(Connection connection) {
    this.connection = connection;
  }

  public static void main(String[] args) throws SQLException, IOException {
    String[] ids = new String[Integer.parseInt(args[1])];
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + args[0])) {
      connection.setAutoCommit(false);
      Generate generate = new Generate(connection);
      generate.nameTasks(ids);
      generate.insertTasks(ids, Integer.parseInt(args[3]));
      generate.insertDependencies(ids, Integer.parseInt(args[2]));
      connection.commit();
    }
  }

  private void nameTasks(String[] ids) {
    Set<String> names = new LinkedHashSet<>();
    while (names.size() < ids.length) {
      StringBuilder name = new StringBuilder("app-");
      for (int i = 0; i < 6; i++) {
        name.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
      names.add(name.toString());
    }
    names.toArray(ids);
  }

  private void insertTasks(String[] ids, int claims) throws SQLException, IOException {
    int everyNthIsHeld = claims == 0 ? Integer.MAX_VALUE : ids.length / claims;
    try (PreparedStatement task =
            connection.prepareStatement(
                "insert into task (id, short_id, natural_id, title, description, status, priority, issue_type,"
                    + " created_at, updated_at, started_at, epoch) values (?,?,?,?,?,?,?,?,?,?,?,?)");
        PreparedStatement claim =
            connection.prepareStatement(
                "insert into claim (task_id, epoch, worker, claimed_at, renewed_at, machine_id,"
                    + " boot_id, pid_namespace, pid, start_ticks) values (?,1,?,?,?,?,?,?,?,1)")) {
      for (int i = 0; i < ids.length; i++) {
        boolean held = i % everyNthIsHeld == everyNthIsHeld - 1;
        long created = now - Duration.ofMinutes(ids.length - i).toNanos();
        task.setString(1, ids[i]);
        task.setString(2, ids[i].substring(4));
        task.setString(3, new TaskId(ids[i]).naturalKey());
        task.setString(4, "Make the " + word() + " of the " + word() + " faster, part " + i);
        task.setString(5, ("What is to be done about the " + word() + ". ").repeat(5));
        task.setString(6, held ? "in_progress" : status());
        task.setInt(7, Math.min(4, (int) Math.abs(random.nextGaussian() * 1.2 + 2)));
        task.setString(8, TYPES[random.nextInt(TYPES.length)]);
        task.setLong(9, created);
        task.setLong(10, created);
        task.setObject(11, held ? created : null);
        task.setInt(12, held ? 1 : 0);
        task.addBatch();
        if (held) {
          addClaim(claim, ids[i], i, created);
        }
      }
      task.executeBatch();
      claim.executeBatch();
    }
  }

  private void addClaim(PreparedStatement claim, String id, int number, long since)
      throws SQLException, IOException {
    claim.setString(1, id);
    claim.setString(2, "agent-" + number);
    claim.setLong(3, since);
    claim.setLong(4, now);
    claim.setString(5, Files.readString(Path.of("/etc/machine-id")).strip());
    claim.setString(6, Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip());
    claim.setString(7, Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
    claim.setInt(8, NO_SUCH_PID + number);
    claim.addBatch();
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private String status() {
    int roll = random.nextInt(100);
    return roll < 45 ? "open" : roll < 95 ? "closed" : roll < 98 ? "deferred" : "blocked";
  }

  private void insertDependencies(String[] ids, int count) throws SQLException {
    Set<Long> pairs = new HashSet<>();
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into dependency (task_id, depends_on_id, type, created_at) values (?,?,?,0)")) {
      while (pairs.size() < count) {
        // Later tasks depend on earlier ones, so that there are no cycles.
        int from = 1 + random.nextInt(ids.length - 1);
        int to = random.nextInt(from);
        if (pairs.add((long) from * ids.length + to)) {
          int roll = random.nextInt(100);
          insert.setString(1, ids[from]);
          insert.setString(2, ids[to]);
          insert.setString(3, roll < 60 ? "blocks" : roll < 90 ? "parent-child" : "related");
          insert.addBatch();
        }
      }
      insert.executeBatch();
    }
  }
}
