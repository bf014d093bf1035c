package dev.baton.cli.command.bd;

import dev.baton.app.CreateTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.OwnerOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskRows;
import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskType;

/** {@code bd todo add}: creates a task that is assigned to the caller. */
final class TodoAddCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("todo add", "Create a task that is assigned to you.")
        .arguments("TITLE", "1..*", "the title; quotes are not needed")
        .option("-p --priority", "P", "0 (first) to 4 (last); default 2")
        .option("-d --description", "TEXT", "the description");
  }

  @Override
  public ExitCode run(Call call) {
    String priority = call.arguments().value("--priority");
    String description = TextOptions.body(call, "--description");
    TaskText text =
        new TaskText(
            TextOptions.title(call, String.join(" ", call.arguments().words())),
            description == null ? "" : description,
            "",
            "",
            "");
    TaskDraft draft =
        TaskDraft.of(
                text, priority == null ? Priority.DEFAULT : Priority.parse(priority), TaskType.TASK)
            .withAssignee(call.caller().actor())
            .withOwner(OwnerOption.read(call));
    Task task =
        ChangeOutcome.created(
                new CreateTask(call.workspace())
                    .create(call.caller(), CreateTask.Request.of(draft)))
            .getFirst();
    if (call.output().isJson()) {
      call.output().json(TaskJson.of(task));
    } else {
      TaskRows.printChange(call.output(), "created", task);
    }
    return ExitCode.OK;
  }
}
