package dev.baton.cli.command.task;

import dev.baton.app.ListTasks;
import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    TaskFilter filter = ListOptions.read(session);
    TaskOrder order = FilterOptions.order(session, TaskOrder.PRIORITY);
    boolean all = session.arguments().has("--all") && session.environment().isCalledBd();
    int limit = FilterOptions.limit(session, all ? 0 : LIMIT);
    boolean reversed =
        session.arguments().has("--reverse")
            && (session.arguments().has("--sort") || !session.environment().isCalledBd());
    Page<TaskView> page =
        session.arguments().has("--ready")
            ? new ReadyTasks(session).page(filter, order, limit)
            : TaskListing.page(session, new ListTasks.Request(filter, order, reversed, limit));
    String format = session.arguments().value("--format");
    if (format != null && !format.equalsIgnoreCase("json")) {
      ListFormat.print(
          format,
          session.output(),
          page.items(),
          ids -> session.stores().dependencies().dependencies(ids));
      TaskListing.more(session, page, limit);
      return ExitCode.OK;
    }
    return session.arguments().has("--long") && !session.output().isJson()
        ? TaskListing.printLong(session, page, limit)
        : TaskListing.print(session, page, limit, format != null);
  }
}
