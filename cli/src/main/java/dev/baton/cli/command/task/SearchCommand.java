package dev.baton.cli.command.task;

import dev.baton.app.ListTasks;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    String query = call.arguments().value("--query");
    if (words.isEmpty() && query == null) {
      throw Failure.usage("search needs a text to look for", "for example: baton search login");
    }
    String typed = words.isEmpty() && query != null ? query : String.join(" ", words);
    String text = Texts.line("text", typed, MAX_TEXT);
    TaskFilter filter =
        ConditionOptions.narrow(
            call, StatusOption.lenient(call, StatusOption.unnamed(call, false)));
    TaskOrder order = FilterOptions.lenientOrder(call, TaskOrder.PRIORITY);
    int limit = FilterOptions.limit(call, LIMIT);
    boolean reversed = call.arguments().has("--reverse");
    return TaskListing.print(
        call, new ListTasks.Request(containing(call, filter, text), order, reversed, limit));
  }

  /** bd looks at ids and titles only. */
  private static TaskFilter containing(Call call, TaskFilter filter, String text) {
    if (!call.dialect().listsAsBd()) {
      return filter.withText(text);
    }
    List<Condition> more = new ArrayList<>(filter.more());
    more.add(new Condition.Named(text));
    return filter.with(more);
  }
}
