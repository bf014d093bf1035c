package dev.baton.tracker.move;

import dev.baton.store.WholeTask;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.WordList;
import dev.baton.tracker.format.TaskFields;
import java.util.List;
import java.util.Objects;

/**
 * Tasks as CSV rows (RFC 4180). Values that a spreadsheet would take for a formula get an
 * apostrophe in front.
 */
public final class Csv {
  private static final List<String> COLUMNS =
      WordList.of(
          """
          id title status priority issue_type assignee owner labels parent depends_on created_at
          created_by updated_at started_at closed_at close_reason due_at defer_until
          estimated_minutes spec_id external_ref description design acceptance_criteria notes
          """);

  /** The header row, with its line end. */
  public static String header() {
    return String.join(",", COLUMNS) + "\r\n";
  }

  /** The row of a task, with its line end. */
  public static String row(WholeTask whole) {
    return line(COLUMNS.stream().map(column -> text(whole, column)).toList());
  }

  /** A row with these values, with its line end. */
  public static String line(List<String> values) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      append(out.append(i == 0 ? "" : ","), values.get(i));
    }
    return out.append("\r\n").toString();
  }

  private static String text(WholeTask whole, String column) {
    Task task = whole.task();
    return switch (column) {
      case "status" -> task.status().wireName();
      case "labels" -> String.join(" ", task.labels());
      case "parent" -> task.parent() == null ? "" : task.parent().value();
      case "depends_on" -> blockers(whole);
      default -> Objects.toString(TaskFields.of(task, column), "");
    };
  }

  private static String blockers(WholeTask whole) {
    StringBuilder ids = new StringBuilder();
    for (Dependency one : whole.dependencies()) {
      if (one.type().isBlocking()) {
        ids.append(ids.isEmpty() ? "" : " ").append(one.dependsOn());
      }
    }
    return ids.toString();
  }

  private static void append(StringBuilder out, String text) {
    String safe = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean quoted = false;
    for (int i = 0; i < safe.length(); i++) {
      quoted |= ",\"\r\n".indexOf(safe.charAt(i)) >= 0;
    }
    if (quoted) {
      out.append('"').append(safe.replace("\"", "\"\"")).append('"');
    } else {
      out.append(safe);
    }
  }
}
