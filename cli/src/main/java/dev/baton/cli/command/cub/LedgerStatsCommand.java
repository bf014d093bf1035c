package dev.baton.cli.command.cub;

import dev.baton.app.history.WorkFigures;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    WorkFigures figures = new WorkFigures(LedgerLookup.find(call));
    if (call.output().isJson()) {
      call.output().object(new LedgerJson.Stats(figures));
    } else {
      LedgerTable.print(call.output(), figures);
    }
    return ExitCode.OK;
  }
}
