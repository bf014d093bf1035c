package dev.baton.cli.command.task;

import dev.baton.app.ListTasks;
import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.ListOptions;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.render.ListFormat;
import dev.baton.task.Page;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;

/** {@code baton list}: lists tasks by their fields, blocked or not. */
public final class ListCommand implements Command {
  private static final int LIMIT = 50;

  @Override
  public Syntax syntax() {
    Syntax syntax = new Syntax("list", "List tasks. Closed ones are left out by default.");
    return ListOptions.addTo(FilterOptions.addTo(syntax, String.valueOf(LIMIT)))
        .flag("-r --reverse", "reverse the order")
        .flag("--long", "several lines for each task")
        .option(
            "--format", "FORMAT", "csv, dot, digraph, json, or a text with {{.ID}} {{.Title}} …")
        // bd's layouts for people; Baton has a single one.
        .truth("--tree --pretty", "")
        .flag("--flat --no-pager", "")
        .usual(
            "--limit --status --all --priority --type --assignee --label --parent --sort --reverse")
        .onlyReads()
        .example("baton list --status in_progress,blocked")
        .example("baton list --all --json -n 0")
        .example("baton list --closed-after -7d --no-labels");
  }

  @Override
  public ExitCode run(Call call) {
    TaskFilter filter = ListOptions.read(call);
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    boolean all = call.arguments().has("--all") && call.dialect().listsAsBd();
    int limit = FilterOptions.limit(call, all ? 0 : LIMIT);
    boolean reversed =
        call.arguments().has("--reverse")
            && (call.arguments().has("--sort") || !call.dialect().listsAsBd());
    Page<TaskView> page =
        call.arguments().has("--ready")
            ? new ReadyTasks(call.workspace()).page(filter, order, limit)
            : TaskListing.page(call, new ListTasks.Request(filter, order, reversed, limit));
    String format = call.arguments().value("--format");
    if (format != null && !format.equalsIgnoreCase("json")) {
      ListFormat.print(
          format,
          call.output(),
          page.items(),
          ids -> call.workspace().stores().dependencies().dependencies(ids));
      TaskListing.more(call, page, limit);
      return ExitCode.OK;
    }
    return call.arguments().has("--long") && !call.output().isJson()
        ? TaskListing.printLong(call, page, limit)
        : TaskListing.print(call, page, limit, format != null);
  }
}
