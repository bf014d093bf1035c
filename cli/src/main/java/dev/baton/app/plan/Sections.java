package dev.baton.app.plan;

import dev.baton.task.InvalidValue;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sections that the description of a task should have, by its type, as in bd. */
public final class Sections {
  private static final String ACCEPTANCE = "## Acceptance Criteria";
  private static final String SUCCESS = "## Success Criteria";

  private static List<String> required(TaskType type) {
    return switch (type.name()) {
      case "bug" -> List.of("## Steps to Reproduce", ACCEPTANCE);
      case "task", "feature", "story" -> List.of(ACCEPTANCE);
      case "epic" -> List.of(SUCCESS);
      case "decision" -> List.of("## Decision", "## Rationale", "## Alternatives Considered");
      case "spike" -> List.of("## Goal", "## Findings");
      default -> List.of();
    };
  }

  /**
   * The headings that neither the description nor the acceptance criteria contain; the field of the
   * acceptance criteria counts as that section.
   */
  public static List<String> missing(TaskType type, TaskText text) {
    String all = (text.description() + "\n" + text.acceptanceCriteria()).toLowerCase(Locale.ROOT);
    boolean hasCriteria = !text.acceptanceCriteria().isEmpty();
    List<String> missing = new ArrayList<>();
    for (String heading : required(type)) {
      boolean isField = heading.equals(ACCEPTANCE) || heading.equals(SUCCESS);
      if (!all.contains(heading.substring(3).toLowerCase(Locale.ROOT))
          && !(isField && hasCriteria)) {
        missing.add(heading);
      }
    }
    return missing;
  }

  /**
   * Checks a new task.
   *
   * @throws InvalidValue when a section is missing
   */
  public static void check(TaskType type, TaskText text) {
    List<String> missing = missing(type, text);
    if (!missing.isEmpty()) {
      throw new InvalidValue(
          "missing required sections for " + type.name() + ": " + String.join(", ", missing),
          "add them to the description");
    }
  }
}
