package dev.baton.cli.command.history;

import dev.baton.app.history.RunHistory;
import dev.baton.app.history.RunView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.SinceOption;
import dev.baton.json.document.RunsJson;
import dev.baton.render.RunTable;
import dev.baton.store.Runs;
import java.util.List;

/** {@code baton runs}: shows what runs did, what they cost, and why they ended. */
final class RunsListCommand implements Command {
  private static final int SHOWN = 20;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("runs list", "List the runs of baton run, oldest first, with what they cost.")
            .option("-n --limit", "N", "the last N (default 20; 0 = all)");
    return SinceOption.addTo(syntax, "only runs that were at work")
        .option("--worker", "NAME", "only runs of this worker")
        .flag("--all", "include runs that ended because no task was ready")
        .onlyReads()
        .example("baton runs list --since 8h")
        .example("baton runs list --json --limit 0");
  }

  @Override
  public ExitCode run(Session session) {
    int limit = FilterOptions.limit(session, SHOWN);
    List<RunView> views =
        new RunHistory(session)
            .list(
                new Runs.Filter(
                    SinceOption.read(session),
                    session.arguments().value("--worker"),
                    session.arguments().has("--all"),
                    limit));
    if (session.output().isJson()) {
      session.output().json(new RunsJson(views));
    } else if (views.isEmpty()) {
      session.output().note("no runs; baton run starts one");
    } else {
      new RunTable(views, session.now()).print(session.output());
    }
    if (views.size() == limit) {
      session.output().note("the last " + limit + " are shown; -n 0 shows all");
    }
    return ExitCode.OK;
  }
}
