package dev.baton.cli.outcome;

import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Picker;
import dev.baton.store.TaskQueries;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Choice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** The tasks that a person at the terminal can choose from where an id is missing. */
public final class TaskPicker {
  /** More could not be looked through. */
  private static final int MOST = 2000;

  /** The ids that were typed, or one of the tasks that can be started. */
  public static List<String> ready(
      Arguments arguments, Supplier<TaskFilter> filter, Failure missing) {
    return Picker.words(
        arguments, question(arguments), () -> ready(arguments, filter.get()), missing);
  }

  /** The same where the syntax says what is missing. */
  public static List<String> ready(Arguments arguments) {
    return Picker.words(arguments, question(arguments), () -> ready(arguments, TaskFilter.ALL));
  }

  /** The ids that were typed, or one of the unfinished tasks, those in progress first. */
  public static List<String> unfinished(Arguments arguments) {
    return Picker.words(arguments, question(arguments), () -> unfinishedRows(arguments));
  }

  /** The same for a command in which an id may be missing. */
  public static List<String> unfinished(Arguments arguments, Failure missing) {
    return Picker.words(arguments, question(arguments), () -> unfinishedRows(arguments), missing);
  }

  /** The ids that were typed, or one of the tasks in progress. */
  public static List<String> inProgress(Arguments arguments) {
    return Picker.words(
        arguments, question(arguments), () -> rows(arguments, List.of(TaskStatus.IN_PROGRESS)));
  }

  private static String question(Arguments arguments) {
    return arguments.command() + " which task?";
  }

  private static List<Choice.Row> ready(Arguments arguments, TaskFilter filter) {
    List<Choice.Row> rows = new ArrayList<>();
    for (TaskView view :
        new ReadyTasks(arguments.workspace()).page(filter, TaskOrder.PRIORITY, MOST).items()) {
      rows.add(row(view.task(), view.isStale() ? "stale" : ""));
    }
    return rows;
  }

  private static List<Choice.Row> unfinishedRows(Arguments arguments) {
    return rows(
        arguments,
        List.of(TaskStatus.IN_PROGRESS, TaskStatus.OPEN, TaskStatus.BLOCKED, TaskStatus.DEFERRED));
  }

  private static List<Choice.Row> rows(Arguments arguments, List<TaskStatus> statuses) {
    TaskFilter wanted = TaskFilter.ALL.withStatuses(statuses);
    TaskQueries queries = arguments.stores().taskQueries();
    List<Task> tasks =
        new ArrayList<>(queries.list(wanted, TaskOrder.PRIORITY, MOST, arguments.now()).items());
    tasks.sort(Comparator.comparing(task -> task.status() != TaskStatus.IN_PROGRESS));
    List<Choice.Row> rows = new ArrayList<>();
    for (Task task : tasks) {
      rows.add(row(task, task.status() == TaskStatus.OPEN ? "" : task.statusName()));
    }
    return rows;
  }

  private static Choice.Row row(Task task, String state) {
    String who = task.assignee() == null ? "" : "  (" + task.assignee() + ")";
    return new Choice.Row(
        task.id().value(),
        "P" + task.priority() + "  " + (state.isEmpty() ? "" : state + "  ") + task.title() + who);
  }
}
