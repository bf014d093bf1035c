package dev.baton.cli.bd;

import dev.baton.app.ListTasks;
import dev.baton.app.StaleTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.ConditionOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WholeNumber;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.task.InvalidValue;
import dev.baton.task.Page;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code bd stale}: lists tasks whose worker seems to be gone and, as bd does, those that were not
 * changed for many days.
 */
final class OldTasksCommand {
  private static final int LIMIT = 50;
  private static final int DAYS = 30;
  private static final List<TaskStatus> STATUSES =
      List.of(TaskStatus.OPEN, TaskStatus.IN_PROGRESS, TaskStatus.BLOCKED, TaskStatus.DEFERRED);

  /** More days than a calendar has. */
  private static final int MOST_DAYS = 10_000_000;

  static Syntax syntax() {
    return new Syntax(
            "List tasks without a worker, and those not changed for days.", OldTasksCommand::run)
        .option("-d --days", "N", "not changed for N days (default " + DAYS + ")")
        .option("-s --status", "STATUS", "only open, in_progress, blocked or deferred tasks")
        .repeatable("-l --label", "LABEL", "only with all of these labels")
        .repeatable("--label-any", "LABEL", "only with one of these labels")
        .repeatable("--exclude-label", "LABEL", "without any of these labels")
        .option("-n --limit", "N", "show at most N (default " + LIMIT + "; 0 = all)")
        .onlyReads()
        .example("bd stale --days 14 --status in_progress");
  }

  static ExitCode run(Call call) {
    String text = call.value("--status");
    TaskStatus status = text == null ? null : TaskStatus.parse(text);
    if (status != null && !STATUSES.contains(status)) {
      throw new InvalidValue(
          InvalidValue.quote(status.wireName())
              + " tasks are not stale: expected open, in_progress, blocked or deferred");
    }
    TaskFilter filter = ConditionOptions.exclude(call, FilterOptions.read(call, null));
    Map<TaskId, TaskView> found = new LinkedHashMap<>();
    if (status == null || status == TaskStatus.IN_PROGRESS) {
      for (TaskView view : new StaleTasks(call.workspace()).list(filter, TaskOrder.OLDEST, 0)) {
        found.put(view.task().id(), view);
      }
    }
    List<TaskStatus> statuses =
        status == null ? List.of(TaskStatus.OPEN, TaskStatus.IN_PROGRESS) : List.of(status);
    TaskFilter old =
        filter
            .withStatuses(statuses)
            .and(new Condition.Time(Condition.Moment.UPDATED, false, before(call)));
    ListTasks.Request request = new ListTasks.Request(old, TaskOrder.UPDATED, true, 0);
    for (TaskView view : new ListTasks(call.workspace()).list(request).items()) {
      found.putIfAbsent(view.task().id(), view);
    }
    int limit = FilterOptions.limit(call, LIMIT);
    return TaskListing.print(call, Page.of(new ArrayList<>(found.values()), limit), limit, false);
  }

  private static Instant before(Call call) {
    String text = call.value("--days");
    String complaint = "is not a number of days: expected 1 or more";
    int days = text == null ? DAYS : WholeNumber.parse(text, 1, MOST_DAYS, complaint);
    Instant then = call.now().minus(Duration.ofDays(days));
    return then.isBefore(Instant.EPOCH) ? Instant.EPOCH : then;
  }
}
