package dev.baton.cli.command.task;

import dev.baton.app.CreateTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.DraftOptions;
import dev.baton.cli.option.NewTask;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.CreateOutcome;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskRows;
import dev.baton.task.Task;

/** {@code baton create}: adds a task. */
public final class CreateCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("create", "Create a task.")
            .arguments("TITLE", "0..1", "the title; without it, the first line of the description")
            .option("--title", "TITLE", "the title, instead of the argument")
            .option("-p --priority", "P", "0 (first) to 4 (last); default 2")
            .option("-t --type", "TYPE", "task, bug, feature, epic, chore …; default task");
    return DraftOptions.addTo(TextOptions.addTo(syntax))
        .flag("--no-inherit-labels", "do not give it the labels of its parent")
        .flag("--validate", "refuse a description without the sections that its type needs")
        .option("-f --file", "FILE", "create the tasks of a Markdown plan, one for each ## heading")
        .flag("--silent", "print the id only")
        .flag("--dry-run", "only show what would be created; the id may differ")
        .usual(
            "--priority --type --description --body-file --label --parent --deps --assignee --due"
                + " --dry-run")
        .example("baton create \"Login fails on Safari\" -t bug -p 1")
        .example("baton create \"Write the docs\" --deps app-a1b,discovered-from:app-c2d")
        .example("baton create -F story.md --parent app-a1b --due +2d");
  }

  @Override
  public ExitCode run(Call call) {
    String plan = call.arguments().value("--file");
    if (plan != null) {
      return PlanFile.create(call, plan);
    }
    NewTask texts = NewTask.read(call);
    CreateTask.Request request = DraftOptions.request(call, texts.title(), texts.description());
    boolean dryRun = call.arguments().has("--dry-run");
    CreateTask creating = new CreateTask(call.workspace());
    Task task =
        CreateOutcome.one(
            dryRun
                ? creating.rehearse(call.caller(), request)
                : creating.create(call.caller(), request));
    if (call.output().isJson()) {
      boolean withoutId = dryRun && call.dialect().answersAsBd();
      call.output().json(withoutId ? TaskJson.preview(task) : TaskJson.of(task));
    } else if (call.arguments().has("--silent")) {
      call.output().line(task.id().value());
    } else {
      TaskRows.printChange(call.output(), dryRun ? "would create" : "created", task);
    }
    return ExitCode.OK;
  }
}
