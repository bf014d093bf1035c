package dev.baton.cli.command.task;

import dev.baton.app.ListTasks;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.ConditionOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.StatusOption;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;

/** {@code baton list}: lists tasks by their fields, blocked or not. */
public final class ListCommand implements Command {
  private static final int LIMIT = 50;

  @Override
  public Syntax syntax() {
    Syntax syntax = new Syntax("list", "List tasks. Closed ones are left out by default.");
    return ConditionOptions.addTo(FilterOptions.addTo(syntax, String.valueOf(LIMIT)))
        .repeatable("-s --status", "STATUS", "only this status; several with commas; or all")
        .flag("--all", "closed tasks too")
        .flag("-r --reverse", "reverse the order")
        // bd's layouts for people; Baton has a single one.
        .truth("--tree --pretty", "")
        .flag("--flat --long --no-pager", "")
        .usual(
            "--limit --status --all --priority --type --assignee --label --parent --sort --reverse")
        .onlyReads()
        .example("baton list --status in_progress,blocked")
        .example("baton list --all --json -n 0")
        .example("baton list --closed-after -7d --no-labels");
  }

  @Override
  public ExitCode run(Session session) {
    TaskFilter filter =
        ConditionOptions.narrow(
            session, FilterOptions.read(session).withStatuses(StatusOption.read(session)));
    TaskOrder order = FilterOptions.order(session, TaskOrder.PRIORITY);
    int limit = FilterOptions.limit(session, LIMIT);
    boolean reversed = session.arguments().has("--reverse");
    return TaskListing.print(session, new ListTasks.Request(filter, order, reversed, limit));
  }
}
