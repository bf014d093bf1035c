package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.git.worktree.WorkTreeEvidence;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task with what is known about it besides its own fields.
 *
 * @param assessment of its claim; null unless it is in progress and was assessed
 * @param worktree the signs of work in the worker's work tree; null when they were not read
 * @param blockedBy the unfinished tasks that block it, if they were read
 */
public record TaskView(
    Task task,
    @Nullable Assessment assessment,
    @Nullable WorkTreeEvidence worktree,
    List<TaskId> blockedBy) {

  public static TaskView of(Task task) {
    return new TaskView(task, null, null, List.of());
  }

  public static TaskView of(Task task, @Nullable Assessment assessment) {
    return new TaskView(task, assessment, null, List.of());
  }

  public TaskView assessed(@Nullable Assessment verdict) {
    return new TaskView(task, verdict, worktree, blockedBy);
  }

  public TaskView lookedInto(@Nullable WorkTreeEvidence evidence) {
    return new TaskView(task, assessment, evidence, blockedBy);
  }

  public TaskView blockedBy(List<TaskId> blockers) {
    return new TaskView(task, assessment, worktree, blockers);
  }

  public boolean isStale() {
    return assessment != null && assessment.isStale();
  }

  /** The same; the task has other numbers. */
  public TaskView counting(Task.TaskCounts counts) {
    return new TaskView(task.withCounts(counts), assessment, worktree, blockedBy);
  }

  /** The same without the task's texts, except the title. */
  public TaskView brief() {
    return new TaskView(task.brief(), assessment, worktree, blockedBy);
  }

  /** The same; a stale task has a label for that, as users of bd see it. */
  public TaskView labelled() {
    List<String> stored = task.labels();
    if (!isStale() || stored.contains(StaleLabel.NAME)) {
      return this;
    }
    List<String> labels = new ArrayList<>(stored);
    labels.add(StaleLabel.NAME);
    labels.sort(null);
    return new TaskView(task.withLabels(labels), assessment, worktree, blockedBy);
  }
}
