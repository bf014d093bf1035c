package dev.baton.cli.command.task;

import dev.baton.app.TaskView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.TaskJson;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton delete}: removes tasks, after showing what hangs on them. */
public final class DeleteCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("delete", "Delete tasks. Without --force, only show what would go.")
                .arguments("ID", "1..*", "the tasks")
                .flag("-f --force", "really delete")
                .flag("--dry-run", "only show what would go, whatever else is said")
                .flag("--hard", "leave no tombstone: only the history remains")
                .option("-r --reason", "TEXT", "why"))
        .example("baton delete app-a1b --force");
  }

  @Override
  public ExitCode run(Session session) {
    String reason = TextOptions.body(session, "--reason");
    List<TaskId> ids = ChangeOutcome.resolveAll(session);
    if (!session.arguments().has("--force") || session.arguments().has("--dry-run")) {
      preview(session, ids);
      return ExitCode.OK;
    }
    boolean hard = session.arguments().has("--hard");
    return ChangeOutcome.each(
        session,
        ids,
        "deleted",
        id ->
            hard
                ? session.tasks().erase(id, session.epoch(id), session.stamp())
                : session.statuses().bury(id, session.epoch(id), reason, session.stamp()));
  }

  private static void preview(Session session, List<TaskId> ids) {
    List<Task> tasks = session.finder().findAll(ids);
    if (session.output().isJson()) {
      List<TaskView> views = tasks.stream().map(TaskView::of).toList();
      session.output().json(json -> TaskJson.writeAll(json, views));
    } else {
      tasks.forEach(task -> tell(session, task));
    }
    session.output().note("nothing was deleted; add --force to do it");
  }

  private static void tell(Session session, Task task) {
    session
        .output()
        .line(
            "would delete %s %s (%s, %d comments, waits for %d, %d wait for it)"
                .formatted(
                    task.id(),
                    task.title(),
                    task.status().wireName(),
                    task.counts().comments(),
                    task.counts().dependencies(),
                    task.counts().dependents()));
  }
}
