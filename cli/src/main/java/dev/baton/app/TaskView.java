package dev.baton.app;

import dev.baton.app.StaleTasks.StaleLabel;
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
 * @param handover what the worker that has just claimed it should know; empty for nothing
 */
public record TaskView(
    Task task,
    @Nullable Assessment assessment,
    @Nullable WorkTreeEvidence worktree,
    List<TaskId> blockedBy,
    List<HandoverNotice> handover) {
  public TaskView {
    handover = List.copyOf(handover);
  }

  public static TaskView of(Task task) {
    return new TaskView(task, null, null, List.of(), List.of());
  }

  public static TaskView of(Task task, @Nullable Assessment assessment) {
    return new TaskView(task, assessment, null, List.of(), List.of());
  }

  public TaskView assessed(@Nullable Assessment verdict) {
    return new TaskView(task, verdict, worktree, blockedBy, handover);
  }

  public TaskView lookedInto(@Nullable WorkTreeEvidence evidence) {
    return new TaskView(task, assessment, evidence, blockedBy, handover);
  }

  public TaskView blockedBy(List<TaskId> blockers) {
    return new TaskView(task, assessment, worktree, blockers, handover);
  }

  /** The same, with what its new worker should know. */
  public TaskView handedOver(List<HandoverNotice> notices) {
    return new TaskView(task, assessment, worktree, blockedBy, notices);
  }

  public boolean isStale() {
    return assessment != null && assessment.isStale();
  }

  /** The same; the task has other numbers. */
  public TaskView counting(Task.TaskCounts counts) {
    return new TaskView(task.withCounts(counts), assessment, worktree, blockedBy, handover);
  }

  /** The same without the task's texts, except the title. */
  public TaskView brief() {
    return new TaskView(task.brief(), assessment, worktree, blockedBy, handover);
  }

  /** The same without the task's labels. */
  public TaskView unlabelled() {
    return new TaskView(task.withLabels(List.of()), assessment, worktree, blockedBy, handover);
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
    return new TaskView(task.withLabels(labels), assessment, worktree, blockedBy, handover);
  }
}
