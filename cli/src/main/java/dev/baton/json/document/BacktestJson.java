package dev.baton.json.document;

import dev.baton.app.breaker.Backtest;
import dev.baton.app.breaker.Backtest.Outcome;
import dev.baton.app.breaker.Backtest.Suggestion;
import dev.baton.breaker.history.Replay.Replayed;
import dev.baton.breaker.history.SafeThresholds.Threshold;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.List;

/** docs/schema/breaker-backtest.json: what other policies would have stopped. */
public record BacktestJson(Backtest test) implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .number("loops", test.loops())
        .number("iterations", test.iterations())
        .number("tasks_closed", test.succeeded())
        .raw("cost_cents", test.cost().toString())
        .objects(
            "not_recorded",
            List.copyOf(test.unrecorded().entrySet()),
            (each, rule) ->
                each.text("rule", rule.getKey().slug()).number("iterations", rule.getValue()))
        .objects("policies", test.outcomes(), BacktestJson::write);
    Suggestion suggestion = test.suggestion();
    if (suggestion != null) {
      fields.object("suggestion", each -> write(each, suggestion));
    }
  }

  private static void write(JsonFields fields, Suggestion suggestion) {
    fields
        .number("tasks", suggestion.tasks())
        .truth("thin", suggestion.isThin())
        .objects("thresholds", suggestion.thresholds(), BacktestJson::write);
    write(fields, suggestion.outcome());
  }

  private static void write(JsonFields fields, Threshold threshold) {
    fields
        .text("setting", threshold.setting().key())
        .text("option", threshold.setting().option() + " " + text(threshold))
        .raw("value", threshold.setting().unit().show(threshold.value()))
        .number("stops", threshold.stops())
        .number("iterations_saved", threshold.refused())
        .text("because", threshold.because() == null ? null : threshold.because().task());
  }

  /** The value as people type it. */
  public static String text(Threshold threshold) {
    String value = threshold.setting().unit().show(threshold.value());
    return switch (threshold.setting().unit()) {
      case MONEY -> value + "c";
      case TIME -> value + "s";
      case COUNT, PERCENT, RATIO, WORD -> value;
    };
  }

  private static void write(JsonFields fields, Outcome outcome) {
    fields
        .text("policy", outcome.name())
        .number("stopped", outcome.stopped().size())
        .number("iterations_saved", outcome.refused())
        .number("iterations_cut", outcome.cut())
        .raw("cost_cents_saved", outcome.saved().toString())
        .anyStrings(
            "stopped_wrongly",
            outcome.wrong().stream().map(each -> String.valueOf(each.loop().task())).toList())
        .objects("stops", outcome.stopped(), BacktestJson::write);
  }

  private static void write(JsonFields fields, Replayed loop) {
    Replayed.Stop first = loop.stops().getFirst();
    fields
        .text("scope", loop.loop().scope())
        .text("task", loop.loop().task())
        .truth("closed", loop.loop().succeeded())
        .truth("wrongly", loop.wrong())
        .time("at", first.at())
        .number("ordinal", first.ordinal())
        .number("iteration", first.n())
        .truth("during", first.during())
        .text("reason_code", first.code().slug())
        .text("reason", first.reason())
        .number("of_iterations", loop.iterations())
        .number("iterations_saved", loop.refused())
        .number("iterations_cut", loop.cut())
        .raw("cost_cents_saved", loop.saved().toString());
  }
}
