package dev.baton.cli.command.task;

import dev.baton.app.CreateTask;
import dev.baton.app.plan.MarkdownPlan;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
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

  static ExitCode create(Call call, String file) {
    if (!call.arguments().words().isEmpty() || call.arguments().has("--title")) {
      throw Failure.usage("--file and a title exclude each other", "the file has the titles");
    }
    if (call.arguments().has("--dry-run")) {
      throw Failure.usage("--file and --dry-run exclude each other", "leave --dry-run out");
    }
    List<CreateTask.Request> requests = new ArrayList<>();
    for (MarkdownPlan.Item item : MarkdownPlan.read(TextOptions.content(call, file))) {
      requests.add(request(call, item));
    }
    List<Task> created =
        CreateOutcome.all(new CreateTask(call.workspace()).createAll(call.caller(), requests));
    if (call.output().isJson()) {
      call.output().json(TasksJson.of(created));
    } else {
      created.forEach(task -> TaskRows.printChange(call.output(), "created", task));
    }
    return ExitCode.OK;
  }

  private static CreateTask.Request request(Call call, MarkdownPlan.Item item) {
    String priority = item.section("priority");
    String type = item.section("type");
    TaskDraft draft =
        TaskDraft.of(
                new TaskText(
                    TextOptions.title(call, item.title()),
                    body(item.section("description")),
                    body(item.section("design")),
                    body(item.section("acceptance criteria", "acceptance")),
                    body(item.section("notes"))),
                priority == null ? Priority.DEFAULT : Priority.parse(priority),
                type == null ? TaskType.TASK : TypeOption.parse(call, type))
            .withAssignee(item.section("assignee"))
            .withLabels(item.words("labels"));
    return NewDependency.complete(
        draft, true, NewDependency.read(call, item.words("dependencies", "deps")));
  }

  private static String body(@Nullable String text) {
    return text == null ? "" : TextOptions.body("description", text);
  }
}
