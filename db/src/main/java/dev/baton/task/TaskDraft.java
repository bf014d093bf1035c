package dev.baton.task;

import dev.baton.task.Task.TaskText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task to be created.
 *
 * @param id the requested id; null lets the store choose one
 * @param parent when no id is requested, the task gets a child id such as {@code app-a1b.1}
 * @param dependencies the tasks that it depends on, not counting the parent
 */
public record TaskDraft(
    @Nullable TaskId id,
    TaskText text,
    int priority,
    TaskType type,
    @Nullable String assignee,
    @Nullable String owner,
    @Nullable Instant dueAt,
    @Nullable Instant deferUntil,
    @Nullable String specId,
    @Nullable String externalRef,
    @Nullable Integer estimatedMinutes,
    @Nullable String metadata,
    boolean pinned,
    boolean ephemeral,
    List<String> labels,
    @Nullable TaskId parent,
    List<Link> dependencies) {
  /**
   * A dependency of the new task.
   *
   * @param target an existing task
   */
  public record Link(TaskId target, DependencyType type) {}

  /** A task with a title and defaults for the rest. */
  public static TaskDraft titled(String title) {
    return of(TaskText.titled(title), Priority.DEFAULT, TaskType.TASK);
  }

  /** A task with a text, a priority and a type, and defaults for the rest. */
  public static TaskDraft of(TaskText text, int priority, TaskType type) {
    return new TaskDraft(
        null, text, priority, type, null, null, null, null, null, null, null, null, false, false,
        List.of(), null, List.of());
  }

  public TaskDraft withDependencies(List<Link> links) {
    return with(assignee, owner, labels, parent, links);
  }

  public TaskDraft withAssignee(@Nullable String name) {
    return with(name, owner, labels, parent, dependencies);
  }

  public TaskDraft withOwner(@Nullable String name) {
    return with(assignee, name, labels, parent, dependencies);
  }

  public TaskDraft withLabels(List<String> all) {
    return with(assignee, owner, all, parent, dependencies);
  }

  public TaskDraft withParent(TaskId wanted) {
    return with(assignee, owner, labels, wanted, dependencies);
  }

  private TaskDraft with(
      @Nullable String worker,
      @Nullable String person,
      List<String> all,
      @Nullable TaskId wanted,
      List<Link> links) {
    return new TaskDraft(
        id,
        text,
        priority,
        type,
        worker,
        person,
        dueAt,
        deferUntil,
        specId,
        externalRef,
        estimatedMinutes,
        metadata,
        pinned,
        ephemeral,
        all,
        wanted,
        links);
  }
}
