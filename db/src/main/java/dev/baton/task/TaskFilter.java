package dev.baton.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks a list shows. An empty list or null does not filter; all other parts must match.
 *
 * @param unassigned only tasks without an assignee
 * @param allLabels the task has every one of these
 * @param anyLabels the task has at least one of these
 * @param parent only descendants of this task, at any depth
 * @param text only tasks with this text in id, title, description or notes; case is ignored
 * @param more further conditions
 */
public record TaskFilter(
    List<TaskStatus> statuses,
    List<Integer> priorities,
    List<TaskType> types,
    @Nullable String assignee,
    boolean unassigned,
    List<String> allLabels,
    List<String> anyLabels,
    @Nullable TaskId parent,
    @Nullable String text,
    List<Condition> more) {

  public static final TaskFilter ALL =
      new TaskFilter(
          List.of(), List.of(), List.of(), null, false, List.of(), List.of(), null, null,
          List.of());

  /** Whether work lists also show tasks with unfinished children. */
  public boolean asksForContainers() {
    return !types.isEmpty()
        || more.contains(Condition.Trait.OF_ANY_TYPE)
        || more.contains(Condition.Trait.WITH_CONTAINERS);
  }

  public TaskFilter withStatuses(List<TaskStatus> wanted) {
    return with(wanted, text, more);
  }

  public TaskFilter withText(String wanted) {
    return with(statuses, wanted, more);
  }

  /** The same filter with these further conditions instead of its own. */
  public TaskFilter with(List<Condition> conditions) {
    return with(statuses, text, List.copyOf(conditions));
  }

  private TaskFilter with(
      List<TaskStatus> wanted, @Nullable String words, List<Condition> conditions) {
    return new TaskFilter(
        wanted,
        priorities,
        types,
        assignee,
        unassigned,
        allLabels,
        anyLabels,
        parent,
        words,
        conditions);
  }
}
