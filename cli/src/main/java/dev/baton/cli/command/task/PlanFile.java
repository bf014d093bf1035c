package dev.baton.cli.command.task;

import dev.baton.app.CreateTask;
import dev.baton.app.plan.MarkdownPlan;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.option.NewDependency;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.TypeOption;
import dev.baton.cli.outcome.CreateOutcome;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton create -f PLAN.md}: creates all tasks of a plan, or none. */
final class PlanFile {
  private PlanFile() {}

  static ExitCode create(Session session, String file) {
    if (!session.arguments().words().isEmpty() || session.arguments().has("--title")) {
      throw Failure.usage("--file and a title exclude each other", "the file has the titles");
    }
    if (session.arguments().has("--dry-run")) {
      throw Failure.usage("--file and --dry-run exclude each other", "leave --dry-run out");
    }
    List<CreateTask.Request> requests = new ArrayList<>();
    for (MarkdownPlan.Item item : MarkdownPlan.read(TextOptions.content(session, file))) {
      requests.add(request(session, item));
    }
    List<Task> created =
        CreateOutcome.all(new CreateTask(session).createAll(session.caller(), requests));
    if (session.output().isJson()) {
      session.output().json(TasksJson.of(created));
    } else {
      created.forEach(task -> TaskRows.printChange(session.output(), "created", task));
    }
    return ExitCode.OK;
  }

  private static CreateTask.Request request(Session session, MarkdownPlan.Item item) {
    String priority = item.section("priority");
    String type = item.section("type");
    TaskDraft draft =
        TaskDraft.of(
                new TaskText(
                    TextOptions.title(session, item.title()),
                    body(item.section("description")),
                    body(item.section("design")),
                    body(item.section("acceptance criteria", "acceptance")),
                    body(item.section("notes"))),
                priority == null ? Priority.DEFAULT : Priority.parse(priority),
                type == null ? TaskType.TASK : TypeOption.parse(session, type))
            .withAssignee(item.section("assignee"))
            .withLabels(item.words("labels"));
    return NewDependency.complete(
        draft, true, NewDependency.read(session, item.words("dependencies", "deps")));
  }

  private static String body(@Nullable String text) {
    return text == null ? "" : TextOptions.body("description", text);
  }
}
