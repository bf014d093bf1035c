package dev.baton.cli.command.bd;

import dev.baton.app.ListTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.task.Page;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.util.List;

/** {@code bd todo}: lists tasks of the type task. */
final class TodoListCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("todo list", "List open tasks of the type task.")
        .flag("--all", "closed ones too")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    List<TaskStatus> statuses =
        call.arguments().has("--all")
            ? List.of(TaskStatus.OPEN, TaskStatus.IN_PROGRESS, TaskStatus.CLOSED)
            : List.of(TaskStatus.OPEN);
    TaskFilter filter =
        new TaskFilter(
            statuses,
            List.of(),
            List.of(TaskType.TASK),
            null,
            false,
            List.of(),
            List.of(),
            null,
            null,
            List.of());
    Page<TaskView> page =
        new ListTasks(call.workspace())
            .list(new ListTasks.Request(filter, TaskOrder.PRIORITY, false, 0));
    if (call.output().isJson()) {
      call.output().json(new TasksJson(page.items()));
    } else {
      TaskRows.printList(call.output(), page.items(), call.now());
    }
    return ExitCode.OK;
  }
}
