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
import dev.baton.text.Texts;

/** {@code baton search}: finds tasks by text. */
public final class SearchCommand implements Command {
  private static final int LIMIT = 50;
  private static final int MAX_TEXT = 500;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("search", "Find tasks by text in id, title, description or notes.")
            .arguments("TEXT", "1..*", "the text to look for; case is ignored");
    return ConditionOptions.addTo(FilterOptions.addTo(syntax, String.valueOf(LIMIT)))
        .repeatable("-s --status", "STATUS", "only this status; several with commas")
        .flag("--all", "closed tasks too")
        .flag("--long", "")
        .usual("--limit --status --all --priority --type --assignee --label --parent --sort")
        .onlyReads()
        .example("baton search login --status open");
  }

  @Override
  public ExitCode run(Session session) {
    String text = Texts.line("text", String.join(" ", session.arguments().words()), MAX_TEXT);
    TaskFilter filter =
        ConditionOptions.narrow(
            session,
            FilterOptions.read(session).withStatuses(StatusOption.read(session)).withText(text));
    TaskOrder order = FilterOptions.order(session, TaskOrder.PRIORITY);
    int limit = FilterOptions.limit(session, LIMIT);
    return TaskListing.print(session, new ListTasks.Request(filter, order, false, limit));
  }
}
