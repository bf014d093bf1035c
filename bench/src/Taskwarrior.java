import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Writes the tasks of a Baton database in the format of Taskwarrior 2.6: {@code java -cp baton.jar
 * Taskwarrior.java DATABASE FOLDER}. Finished tasks are in a separate file, which its {@code ready}
 * does not read; in_progress becomes a task with a start; blocked and deferred ones wait.
 */
final class Taskwarrior {
  private final Map<String, Set<String>> blockers = new HashMap<>();
  private final Connection connection;

  private Taskwarrior(Connection connection) {
    this.connection = connection;
  }

  public static void main(String[] args) throws SQLException, IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + args[0])) {
      Taskwarrior taskwarrior = new Taskwarrior(connection);
      taskwarrior.readBlockers();
      taskwarrior.write(folder.resolve("pending.data"), "status <> 'closed'", "pending");
      taskwarrior.write(folder.resolve("completed.data"), "status = 'closed'", "completed");
    }
  }

  private void readBlockers() throws SQLException {
    String query = "select task_id, depends_on_id from dependency where type = 'blocks'";
    try (ResultSet row = connection.createStatement().executeQuery(query)) {
      while (row.next()) {
        blockers
            .computeIfAbsent(row.getString(1), id -> new LinkedHashSet<>())
            .add(uuid(row.getString(2)));
      }
    }
  }

  private void write(Path file, String condition, String over) throws SQLException, IOException {
    String query =
        "select id, title, status, priority, issue_type, created_at, started_at from task where "
            + condition
            + " order by created_at";
    try (BufferedWriter out = Files.newBufferedWriter(file);
        ResultSet row = connection.createStatement().executeQuery(query)) {
      while (row.next()) {
        out.write(line(row, over));
      }
    }
  }

  /** Its columns have numbers only: Baton's driver is built without their names. */
  private String line(ResultSet row, String over) throws SQLException {
    StringBuilder line = new StringBuilder("[");
    Set<String> waitsFor = blockers.getOrDefault(row.getString(1), Set.of());
    for (String blocker : waitsFor) {
      line.append("dep_").append(blocker).append(":\"x\" ");
    }
    if (!waitsFor.isEmpty()) {
      line.append("depends:\"").append(String.join(",", waitsFor)).append("\" ");
    }
    String status = row.getString(3);
    boolean parked = status.equals("blocked") || status.equals("deferred");
    long created = row.getLong(6) / 1_000_000_000;
    line.append("description:\"").append(row.getString(2)).append("\" ");
    line.append(over.equals("completed") ? "end:\"" + created + "\" " : "");
    line.append("entry:\"").append(created).append("\" modified:\"").append(created).append("\" ");
    line.append("priority:\"").append("HHMLL".charAt(row.getInt(4))).append("\" ");
    line.append(row.getObject(7) == null ? "" : "start:\"" + created + "\" ");
    line.append("status:\"").append(parked ? "waiting" : over).append("\" ");
    line.append("tags:\"").append(row.getString(5)).append("\" ");
    line.append("uuid:\"").append(uuid(row.getString(1))).append("\"");
    line.append(parked ? " wait:\"4102444800\"" : "");
    return line.append("]\n").toString();
  }

  private static String uuid(String id) {
    return UUID.nameUUIDFromBytes(id.getBytes()).toString();
  }
}
