package dev.baton.cli.bd;

import dev.baton.app.ListTasks;
import dev.baton.app.TaskView;
import dev.baton.app.find.TaskQuery;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.StatusOption;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.json.JsonObject;
import dev.baton.task.Page;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code bd query}: lists the tasks that match an expression. */
final class QueryCommand {
  private static final int LIMIT = 50;

  static Syntax syntax() {
    return new Syntax("List the tasks that match an expression.", QueryCommand::run)
        .arguments("EXPRESSION", "1..*", "comparisons with AND, OR, NOT and parentheses")
        .option("-n --limit", "N", "show at most N (default " + LIMIT + "; 0 = all)")
        .option("--sort", "ORDER", "priority, created, updated, title …")
        .flag("-r --reverse", "reverse the order")
        .flag("-a --all", "closed tasks too")
        .flag("--long", "several lines for each task")
        .flag("--parse-only", "only check the expression")
        .onlyReads()
        .example("bd query \"status=open AND (priority<=1 OR label=urgent)\"")
        .example("bd query \"updated>7d AND NOT assignee=none\"");
  }

  static ExitCode run(Call call) {
    TaskQuery query =
        TaskQuery.parse(
            String.join(" ", call.words()), call.environment().clock(), QueryCommand::metadata);
    if (call.has("--parse-only")) {
      call.output().line("the expression is valid");
      return ExitCode.OK;
    }
    List<TaskStatus> statuses = new ArrayList<>(StatusOption.allButDeleted());
    if (!query.namesStatus() && !call.has("--all")) {
      statuses.remove(TaskStatus.CLOSED);
    }
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    boolean reversed = call.has("--reverse") && call.has("--sort");
    List<TaskView> found = new ArrayList<>();
    ListTasks.Request all =
        new ListTasks.Request(TaskFilter.ALL.withStatuses(statuses), order, reversed, 0);
    for (TaskView view : TaskListing.page(call, all).items()) {
      if (query.matches().test(view.task())) {
        found.add(view);
      }
    }
    int limit = FilterOptions.limit(call, LIMIT);
    Page<TaskView> page = Page.of(found, limit);
    return call.has("--long") && !call.output().isJson()
        ? TaskListing.printLong(call, page, limit)
        : TaskListing.print(call, page, limit, false);
  }

  private static @Nullable String metadata(String json, String key) {
    return JsonObject.orEmpty(json).scalar(key);
  }
}
