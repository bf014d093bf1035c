package dev.baton.cli.bd;

import dev.baton.app.ListTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.claim.CloseOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.StatusOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.store.Change;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code bd human}: the tasks with the label {@code human}, which wait for a person's answer. */
final class HumanTasks {
  private static final String LABEL = "human";
  private static final String DISMISSED = "Dismissed";

  private HumanTasks() {}

  static ExitCode list(Call call) {
    List<Condition> more = new ArrayList<>(StatusOption.conditions(call));
    if (!call.has("--status")) {
      more.add(Condition.Trait.NOT_PINNED);
    }
    return TaskListing.print(call, page(call, StatusOption.read(call), more), 0, false);
  }

  private static Page<TaskView> page(
      Call call, List<TaskStatus> statuses, List<Condition> conditions) {
    TaskFilter filter =
        TaskFilter.ALL
            .withStatuses(statuses)
            .withLabels(List.of(LABEL), List.of())
            .with(conditions);
    return TaskListing.page(
        call, new ListTasks.Request(filter, TaskOrder.PRIORITY_NEWEST, false, 0));
  }

  /** The answer is a comment, and the task is closed. */
  static ExitCode respond(Call call) {
    String text = text(call, "--response");
    if (text == null || text.isBlank()) {
      throw Failure.usage("the response is missing", "bd human respond app-a1b \"use OAuth\"");
    }
    return close(call, "Responded", TextOptions.body("response", "Response: " + text));
  }

  static ExitCode dismiss(Call call) {
    String text = text(call, "--reason");
    boolean none = text == null || text.isBlank();
    return close(call, none ? DISMISSED : DISMISSED + ": " + String.valueOf(text).strip(), null);
  }

  /** What was given as words, by an option or in a file; null for nothing. */
  private static @Nullable String text(Call call, String option) {
    List<String> words = call.words();
    String given = TextOptions.body(call, option);
    String file = TextOptions.fromFile(call);
    if ((words.size() > 1 ? 1 : 0) + (given == null ? 0 : 1) + (file == null ? 0 : 1) > 1) {
      throw Failure.usage("the text was given twice", "give it only once");
    }
    String typed = given == null ? file : given;
    return words.size() > 1 ? String.join(" ", words.subList(1, words.size())) : typed;
  }

  private static ExitCode close(Call call, String reason, @Nullable String comment) {
    TaskId id = call.resolve(call.words().getFirst());
    Change change =
        call.stores()
            .inTransaction(() -> {
              Change closed = CloseOutcome.close(call, id, reason);
              if (closed instanceof Change.Done && comment != null) {
                call.stores().comments().add(id, comment, null, call.stamp());
              }
              return closed;
            });
    if (change instanceof Change.Unchanged) {
      throw Failure.conflict("conflict", id + " is closed already", "");
    }
    if (!(change instanceof Change.Done done)) {
      throw Failure.of(change, "closed");
    }
    if (!done.task().labels().contains(LABEL)) {
      call.output().warn(id + " does not have the label " + LABEL);
    }
    ChangeOutcome.print(call, "closed", done.task());
    return ExitCode.OK;
  }

  static ExitCode count(Call call) {
    List<Task> tasks =
        page(call, StatusOption.allButDeleted(), List.of()).items().stream()
            .map(TaskView::task)
            .toList();
    List<Task> closed = tasks.stream().filter(task -> task.status() == TaskStatus.CLOSED).toList();
    int pending = tasks.size() - closed.size();
    long dismissed = closed.stream().filter(HumanTasks::isDismissed).count();
    long responded = closed.size() - dismissed;
    return call.answer(
        fields ->
            fields
                .number("total", tasks.size())
                .number("pending", pending)
                .number("responded", responded)
                .number("dismissed", dismissed),
        pending + " pending, " + responded + " responded, " + dismissed + " dismissed");
  }

  private static boolean isDismissed(Task task) {
    return task.closeReason() != null && task.closeReason().startsWith(DISMISSED);
  }
}
