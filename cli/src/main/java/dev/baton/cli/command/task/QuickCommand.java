package dev.baton.cli.command.task;

import dev.baton.app.CreateTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.DraftOptions;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.TypeOption;
import dev.baton.cli.outcome.CreateOutcome;
import dev.baton.json.document.TaskJson;
import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskType;

/** {@code baton q}: adds a task and prints only its id. */
public final class QuickCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("q", "Create a task and print only its id.")
        .arguments("TITLE", "1..*", "the title; quotes are not needed")
        .option("-p --priority", "P", "0 (first) to 4 (last); default 2")
        .option("-t --type", "TYPE", "task, bug, feature …; default task")
        .repeatable("-l --labels --label", "LABEL", "labels; several with commas")
        .example("id=$(baton q Fix the flaky test -t bug)");
  }

  @Override
  public ExitCode run(Call call) {
    String priority = call.arguments().value("--priority");
    String type = call.arguments().value("--type");
    String title = TextOptions.title(call, String.join(" ", call.arguments().words()));
    TaskDraft draft =
        TaskDraft.of(
                TaskText.titled(title),
                priority == null ? Priority.DEFAULT : Priority.parse(priority),
                type == null ? TaskType.TASK : TypeOption.parse(call, type))
            .withLabels(DraftOptions.labels(call));
    Task task =
        CreateOutcome.one(
            new CreateTask(call.workspace()).create(call.caller(), CreateTask.Request.of(draft)));
    if (call.output().isJson()) {
      call.output().json(TaskJson.of(task));
    } else {
      call.output().line(task.id().value());
    }
    return ExitCode.OK;
  }
}
