package dev.baton.json.document;

import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.store.Breakers.TransitionRecord;
import io.avaje.json.JsonWriter;
import java.util.List;

/** docs/schema/breaker-history.json: the transitions of a breaker, oldest first. */
public record BreakerHistoryJson(List<TransitionRecord> changes) implements Document {

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(changes, BreakerHistoryJson::writeChange).write(json);
  }

  private static void writeChange(JsonFields fields, TransitionRecord change) {
    fields
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
  }
}
