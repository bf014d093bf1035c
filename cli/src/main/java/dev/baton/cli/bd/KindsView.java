package dev.baton.cli.bd;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.TaskStatus.CustomStatus;
import dev.baton.task.TaskType;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import java.util.List;

/** The types and statuses that tasks can have, as bd prints them. */
final class KindsView {
  private record Kind(String name, String category, String icon, String description) {}

  private static final List<Kind> STATUSES =
      List.of(
          new Kind("open", "active", "○", "Available to work (default)"),
          new Kind("in_progress", "wip", "◐", "Actively being worked on"),
          new Kind("blocked", "wip", "●", "Blocked by a dependency"),
          new Kind("deferred", "frozen", "❄", "Deliberately put on ice for later"),
          new Kind("closed", "done", "✓", "Completed"),
          new Kind("pinned", "frozen", "📌", "Persistent, stays open indefinitely"),
          new Kind("hooked", "wip", "◇", "Attached to an agent's hook"));

  private static String description(String type) {
    return switch (type) {
      case "task" -> "General work item (default)";
      case "bug" -> "Bug report or defect";
      case "feature" -> "New feature or enhancement";
      case "chore" -> "Maintenance or housekeeping";
      case "epic" -> "Large body of work spanning multiple issues";
      case "decision" -> "Architecture decision record (ADR)";
      case "spike" -> "Timeboxed investigation to reduce uncertainty before committing to a story";
      case "story" -> "User story describing a feature from the user's perspective";
      case "milestone" -> "Marks completion of a set of related issues (contains no work itself)";
      default -> "";
    };
  }

  /** The types that tasks can have. */
  record Types(List<String> custom) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .objects(
              "core_types",
              TaskType.work(),
              (one, name) -> one.text("name", name).text("description", description(name)))
          .strings("custom_types", custom);
    }

    @Override
    public void text(Output output) {
      TaskType.work().forEach(name -> output.line(name + ": " + description(name)));
      custom.forEach(output::line);
    }
  }

  /** The statuses that tasks can have. */
  record Statuses(List<CustomStatus> custom) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .objects("built_in_statuses", STATUSES, Statuses::writeKind)
          .someObjects(
              "custom_statuses",
              custom,
              (one, status) -> one.text("name", status.name()).text("category", status.category()));
    }

    private static void writeKind(JsonFields fields, Kind kind) {
      fields
          .text("name", kind.name())
          .text("category", kind.category())
          .text("icon", kind.icon())
          .text("description", kind.description());
    }

    @Override
    public void text(Output output) {
      STATUSES.forEach(kind -> output.line(kind.name() + ": " + kind.description()));
      custom.forEach(status -> output.line(status.name() + ": " + status.category()));
    }
  }
}
