package dev.baton.render;

import dev.baton.json.document.BreakerHistoryJson;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.util.List;

/** The transitions of a breaker, oldest first. */
public final class BreakerHistory {
  private BreakerHistory() {}

  public static void print(Output output, String scope, List<TransitionRecord> records) {
    if (output.isJson()) {
      output.json(new BreakerHistoryJson(records));
      return;
    }
    if (records.isEmpty()) {
      output.note("the breaker of " + scope + " has never changed its state");
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.left("AT"),
                Column.left("FROM"),
                Column.left("TO"),
                Column.left("BY"),
                Column.left("ON"),
                Column.wrapped("REASON")));
    for (TransitionRecord change : records) {
      table.row(
          new Cell(Style.DIM, change.at().toString()),
          Cell.of(change.from()),
          Cell.of(change.to()),
          Cell.of(change.actor()),
          Cell.of(change.cause()),
          Cell.of(change.reason()));
    }
    output.table(table, true);
  }
}
