package dev.baton.app.find;

import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Finds tasks whose description lacks a section of their type. */
public final class LintTasks {
  /**
   * A task that lacks sections.
   *
   * @param missing their headings; at least one
   */
  public record Finding(Task task, List<String> missing) {}

  /** The tasks to be checked. */
  public static List<Task> candidates(Stores stores, TaskFilter filter, Instant now) {
    return stores.taskQueries().list(filter, TaskOrder.PRIORITY, 0, now).items().stream()
        .filter(task -> task.status() != TaskStatus.TOMBSTONE)
        .toList();
  }

  /** Those of these tasks that lack something. */
  public static List<Finding> of(Collection<Task> tasks) {
    List<Finding> findings = new ArrayList<>();
    for (Task task : tasks) {
      List<String> missing = Sections.missing(task.type(), task.text());
      if (!missing.isEmpty()) {
        findings.add(new Finding(task, missing));
      }
    }
    return findings;
  }

  /** The sections that the description of a task should have, by its type, as in bd. */
  public static final class Sections {
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
     * The headings that neither the description nor the acceptance criteria contain; the field of
     * the acceptance criteria counts as that section.
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
}
