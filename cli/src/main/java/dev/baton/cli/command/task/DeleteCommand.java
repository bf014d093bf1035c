package dev.baton.cli.command.task;

import dev.baton.app.DeleteTask;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.DeletedJson;
import dev.baton.json.document.TasksJson;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton delete}: removes tasks, after showing what depends on them. */
public final class DeleteCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addEpochTo(
            new Syntax("delete", "Delete tasks. Without --force, only show what would be deleted.")
                .arguments("ID", "1..*", "the ids of the tasks")
                .flag("-f --force", "really delete")
                .flag("--dry-run", "only show what would be deleted")
                .flag("--hard", "leave no tombstone: only the history remains")
                .option("-r --reason", "TEXT", "why"))
        .example("baton delete app-a1b --force");
  }

  @Override
  public ExitCode run(Call call) {
    String reason = TextOptions.body(call, "--reason");
    List<TaskId> ids = ChangeOutcome.resolveAll(call);
    if (!call.arguments().has("--force") || call.arguments().has("--dry-run")) {
      preview(call, ids);
      return ExitCode.OK;
    }
    boolean hard = call.arguments().has("--hard");
    boolean asBd = call.dialect().answersAsBd();
    DeleteTask deleting = new DeleteTask(call.workspace());
    return ChangeOutcome.each(
        call,
        ids,
        "deleted",
        id -> deleting.delete(call.caller(id), new DeleteTask.Request(id, hard, asBd, reason)),
        deleted ->
            asBd
                ? new DeletedJson(
                    deleted.stream().map(Task::id).toList(),
                    deleted.stream().mapToInt(task -> task.labels().size()).sum(),
                    deleting.unlinked())
                : ChangeOutcome.shaped(call, ids.size(), deleted));
  }

  private static void preview(Call call, List<TaskId> ids) {
    List<Task> tasks = call.workspace().stores().taskQueries().findAll(ids);
    if (call.output().isJson()) {
      List<TaskView> views = tasks.stream().map(TaskView::of).toList();
      call.output().json(new TasksJson(views));
    } else {
      tasks.forEach(task -> print(call, task));
    }
    call.output().note("nothing deleted; add --force to delete");
  }

  private static void print(Call call, Task task) {
    call.output()
        .line(
            "would delete %s: %s (%s, %d comments, waits for %d, %d wait for it)"
                .formatted(
                    task.id(),
                    task.title(),
                    task.status().wireName(),
                    task.counts().comments(),
                    task.counts().dependencies(),
                    task.counts().dependents()));
  }
}
