package dev.baton.cli.command.task;

import dev.baton.app.ListTasks;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.ConditionOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.StatusOption;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskOrder;
import dev.baton.text.Texts;
import java.util.ArrayList;
import java.util.List;

/** {@code baton search}: finds tasks by text. */
public final class SearchCommand implements Command {
  private static final int LIMIT = 50;
  private static final int MAX_TEXT = 500;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("search", "Find tasks by text in id, title, description or notes.")
            .arguments("TEXT", "0..*", "the text to look for; case is ignored");
    return ConditionOptions.addTo(FilterOptions.addTo(syntax, String.valueOf(LIMIT)))
        .option("--query", "TEXT", "the text, instead of an argument")
        .repeatable("-s --status", "STATUS", "only this status; several with commas")
        .flag("--all", "closed tasks too")
        .flag("-r --reverse", "reverse the order")
        .flag("--long", "")
        .usual("--limit --status --all --priority --type --assignee --label --parent --sort")
        .onlyReads()
        .example("baton search login --status open");
  }

  @Override
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    String query = session.arguments().value("--query");
    if (words.isEmpty() && query == null) {
      throw Failure.usage("search needs a text to look for", "for example: baton search login");
    }
    String typed = words.isEmpty() && query != null ? query : String.join(" ", words);
    String text = Texts.line("text", typed, MAX_TEXT);
    TaskFilter filter =
        ConditionOptions.narrow(
            session, StatusOption.lenient(session, StatusOption.unnamed(session, false)));
    TaskOrder order = FilterOptions.lenientOrder(session, TaskOrder.PRIORITY);
    int limit = FilterOptions.limit(session, LIMIT);
    boolean reversed = session.arguments().has("--reverse");
    return TaskListing.print(
        session, new ListTasks.Request(containing(session, filter, text), order, reversed, limit));
  }

  /** bd looks at ids and titles only. */
  private static TaskFilter containing(Session session, TaskFilter filter, String text) {
    if (!session.environment().isCalledBd()) {
      return filter.withText(text);
    }
    List<Condition> more = new ArrayList<>(filter.more());
    more.add(new Condition.Named(text));
    return filter.with(more);
  }
}
