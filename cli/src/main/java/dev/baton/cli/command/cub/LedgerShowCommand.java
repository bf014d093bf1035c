package dev.baton.cli.command.cub;

import dev.baton.app.FindIterations;
import dev.baton.app.IterationView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.IterationJson;
import dev.baton.render.IterationTable;
import dev.baton.store.IterationFilter;
import java.util.List;

/** {@code cub ledger show}: shows the work on a task, which cub keeps in its ledger. */
final class LedgerShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("ledger show", "Show the iterations of a task, oldest first.")
        .arguments("ID", "1", "the id of the task")
        .onlyReads()
        .example("cub ledger show app-a1b --json");
  }

  @Override
  public ExitCode run(Session session) {
    IterationFilter filter =
        IterationFilter.ALL
            .withTask(session.resolve(session.arguments().words().getFirst()))
            .withOnlyKept(true);
    List<IterationView> views = new FindIterations(session).list(filter);
    if (session.output().isJson()) {
      session.output().json(new IterationJson(views));
    } else {
      new IterationTable(views, session.now()).print(session.output());
    }
    return ExitCode.OK;
  }
}
