import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the tasks of a Baton database in the format of Backlog.md 1.52, one file each: {@code java
 * -cp baton.jar Backlog.java DATABASE FOLDER}. Blocked and deferred tasks become "In Progress", so
 * that its list of open tasks is about as long as Baton's.
 */
final class Backlog {
  private static final String[] PRIORITIES = {"high", "high", "medium", "low", "low"};

  private Backlog() {}

  public static void main(String[] args) throws SQLException, IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + args[0])) {
      Map<String, Integer> numbers = numbers(connection);
      Map<String, List<String>> needs = needs(connection, numbers);
      String query = "select id, title, status, priority, issue_type from task";
      try (ResultSet row = connection.createStatement().executeQuery(query)) {
        while (row.next()) {
          int number = numbers.get(row.getString(1));
          Files.writeString(
              folder.resolve("task-" + number + " - Task.md"),
              text(row, number, needs.getOrDefault(row.getString(1), List.of())));
        }
      }
    }
  }

  private static Map<String, Integer> numbers(Connection connection) throws SQLException {
    Map<String, Integer> numbers = new HashMap<>();
    try (ResultSet row =
        connection.createStatement().executeQuery("select id from task order by created_at")) {
      while (row.next()) {
        numbers.put(row.getString(1), numbers.size() + 1);
      }
    }
    return numbers;
  }

  private static Map<String, List<String>> needs(
      Connection connection, Map<String, Integer> numbers) throws SQLException {
    Map<String, List<String>> needs = new HashMap<>();
    String query = "select task_id, depends_on_id from dependency where type = 'blocks'";
    try (ResultSet row = connection.createStatement().executeQuery(query)) {
      while (row.next()) {
        needs
            .computeIfAbsent(row.getString(1), id -> new ArrayList<>())
            .add("TASK-" + numbers.get(row.getString(2)));
      }
    }
    return needs;
  }

  /** Its columns have numbers only: Baton's driver is built without their names. */
  private static String text(ResultSet row, int number, List<String> needs) throws SQLException {
    String status =
        switch (row.getString(3)) {
          case "open" -> "To Do";
          case "closed" -> "Done";
          default -> "In Progress";
        };
    StringBuilder text = new StringBuilder();
    text.append("---\nid: TASK-").append(number);
    text.append("\ntitle: ").append(row.getString(2));
    text.append("\nstatus: ").append(status);
    text.append("\nassignee: []\ncreated_date: '2026-11-22 02:00'\nlabels:\n  - ");
    text.append(row.getString(5)).append("\ndependencies:");
    text.append(needs.isEmpty() ? " []" : "\n  - " + String.join("\n  - ", needs));
    text.append("\npriority: ").append(PRIORITIES[row.getInt(4)]);
    return text.append("\nordinal: ").append(number * 1000L).append("\n---\n").toString();
  }
}
