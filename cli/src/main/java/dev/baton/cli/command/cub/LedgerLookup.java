package dev.baton.cli.command.cub;

import dev.baton.app.history.WorkLedger;
import dev.baton.app.history.WorkSummary;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.SinceOption;
import java.util.List;

/** Which tasks the look-ups of a ledger show. */
final class LedgerLookup {
  private LedgerLookup() {}

  static Syntax addTo(Syntax syntax) {
    return FilterOptions.addUnordered(
        SinceOption.addTo(syntax, "only tasks that were worked on or closed"));
  }

  static List<WorkSummary> find(Call call) {
    return new WorkLedger(call.workspace())
        .entries(FilterOptions.read(call), SinceOption.read(call));
  }
}
