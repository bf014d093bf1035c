package dev.baton.app.plan;

import dev.baton.cli.kit.Workspace;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Finds tasks whose description lacks a section of their type. */
public final class LintTasks {
  /**
   * A task that lacks sections.
   *
   * @param missing their headings; at least one
   */
  public record Finding(Task task, List<String> missing) {}

  /** The tasks to be checked. */
  public static List<Task> candidates(Workspace workspace, TaskFilter filter) {
    return workspace
        .stores()
        .taskQueries()
        .list(filter, TaskOrder.PRIORITY, 0, workspace.now())
        .items()
        .stream()
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
}
