package dev.baton.render;

import dev.baton.json.JsonFields;
import dev.baton.store.TransitionRecord;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import io.avaje.json.JsonWriter;
import java.util.List;

/** What happened to a breaker, oldest first. */
public final class BreakerHistory {
  private final String scope;
  private final List<TransitionRecord> records;

  public BreakerHistory(String scope, List<TransitionRecord> records) {
    this.scope = scope;
    this.records = records;
  }

  public void write(JsonWriter json) {
    json.beginArray();
    for (TransitionRecord change : records) {
      json.beginObject();
      new JsonFields(json)
          .time("at", change.at())
          .text("from", change.from())
          .text("to", change.to())
          .text("reason_code", change.reasonCode())
          .text("reason", change.reason())
          .text("actor", change.actor())
          .text("cause", change.cause())
          .text("observation", change.observation())
          .raw("before", change.before())
          .raw("after", change.after());
      json.endObject();
    }
    json.endArray();
  }

  public void print(Output output) {
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
                Column.flexible("REASON")));
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
