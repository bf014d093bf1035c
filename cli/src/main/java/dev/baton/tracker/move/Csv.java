package dev.baton.tracker.move;

import dev.baton.store.WholeTask;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.WordList;
import dev.baton.tracker.format.TaskFields;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

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
    return COLUMNS.stream()
        .map(column -> cell(text(whole, column)))
        .collect(Collectors.joining(",", "", "\r\n"));
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

  /** A value as it stands in a row. */
  public static String cell(String text) {
    String safe = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean plain = safe.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}
