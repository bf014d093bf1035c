package dev.baton.cli.command.cub;

import dev.baton.app.history.WorkFigures;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.LedgerJson;
import dev.baton.render.LedgerTable;

/** {@code cub ledger stats}: shows what the work on all tasks took. */
final class LedgerStatsCommand implements Command {

  @Override
  public Syntax syntax() {
    return LedgerLookup.addTo(
            new Syntax("ledger stats", "Show how much work there was, and what it cost."))
        .onlyReads()
        .example("cub ledger stats --since 7d");
  }

  @Override
  public ExitCode run(Session session) {
    WorkFigures figures = new WorkFigures(LedgerLookup.find(session));
    if (session.output().isJson()) {
      session.output().object(new LedgerJson.Stats(figures));
    } else {
      LedgerTable.print(session.output(), figures);
    }
    return ExitCode.OK;
  }
}
