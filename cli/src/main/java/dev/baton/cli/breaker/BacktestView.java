package dev.baton.cli.breaker;

import dev.baton.app.breaker.Backtest;
import dev.baton.app.breaker.Backtest.Outcome;
import dev.baton.app.breaker.Backtest.Suggestion;
import dev.baton.breaker.history.Replay.Replayed;
import dev.baton.breaker.history.SafeThresholds.Threshold;
import dev.baton.breaker.policy.Rule;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Plural;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** docs/schema/breaker-backtest.json: what other policies would have stopped. */
record BacktestView(Backtest test) implements View, ObjectDocument {
  private static final int SHOWN = 3;

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
        .objects("policies", test.outcomes(), BacktestView::write);
    Suggestion suggestion = test.suggestion();
    if (suggestion != null) {
      fields.object("suggestion", each -> write(each, suggestion));
    }
  }

  private static void write(JsonFields fields, Suggestion suggestion) {
    fields
        .number("tasks", suggestion.tasks())
        .truth("thin", suggestion.isThin())
        .objects("thresholds", suggestion.thresholds(), BacktestView::write);
    write(fields, suggestion.outcome());
  }

  private static void write(JsonFields fields, Threshold threshold) {
    fields
        .text("setting", threshold.setting().key())
        .text("option", threshold.setting().option() + " " + typed(threshold))
        .raw("value", threshold.setting().unit().show(threshold.value()))
        .number("stops", threshold.stops())
        .number("iterations_saved", threshold.refused())
        .text("because", threshold.because() == null ? null : threshold.because().task());
  }

  /** The value as people type it. */
  private static String typed(Threshold threshold) {
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
        .objects("stops", outcome.stopped(), BacktestView::write);
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

  @Override
  public void text(Output output) {
    if (test.loops() == 0) {
      output.note(
          "no iterations are recorded yet; baton run and baton observe record them automatically");
      return;
    }
    output.line(
        "%s, %s, %s; %s closed"
            .formatted(
                Plural.of(test.loops(), "loop"),
                Plural.of(test.iterations(), "iteration"),
                test.cost().dollars(),
                Plural.of(test.succeeded(), "task")));
    Table table = Table.of("POLICY", ">STOPPED", ">WRONGLY", ">NOT BEGUN", ">CUT SHORT", ">SAVED");
    test.outcomes().forEach(each -> row(table, each));
    Suggestion suggestion = test.suggestion();
    if (suggestion != null) {
      row(table, suggestion.outcome());
    }
    output.table(table, true);
    test.outcomes().forEach(each -> wrong(output, each));
    if (suggestion != null) {
      suggest(output, suggestion);
    }
    unrecorded(output);
  }

  private static void row(Table table, Outcome outcome) {
    int wrong = outcome.wrong().size();
    table.row(
        Cell.of(outcome.name()),
        Cell.of(String.valueOf(outcome.stopped().size())),
        new Cell(wrong == 0 ? Style.GOOD : Style.BAD, String.valueOf(wrong)),
        Cell.of(String.valueOf(outcome.refused())),
        Cell.of(String.valueOf(outcome.cut())),
        Cell.of(outcome.saved().dollars()));
  }

  private static void wrong(Output output, Outcome outcome) {
    List<Replayed> wrong = outcome.wrong();
    for (Replayed each : wrong.subList(0, Math.min(SHOWN, wrong.size()))) {
      Replayed.Stop stop = each.stops().getFirst();
      output.line(
          "%s would have stopped %s %s iteration %s of %s, but it was closed: %s"
              .formatted(
                  outcome.name(),
                  each.loop().task(),
                  stop.during() ? "in" : "after",
                  stop.ordinal(),
                  each.iterations(),
                  stop.reason()));
    }
    if (wrong.size() > SHOWN) {
      output.line("… and " + (wrong.size() - SHOWN) + " more; --json lists all");
    }
  }

  private static void suggest(Output output, Suggestion suggestion) {
    if (suggestion.thresholds().isEmpty()) {
      output.line("no threshold would have saved anything without stopping a task that was closed");
      return;
    }
    List<String> options = new ArrayList<>();
    for (Threshold each : suggestion.thresholds()) {
      String option = each.setting().option() + " " + typed(each);
      options.add(option);
      output.line(
          "%s: would have stopped %s and saved %s; %s"
              .formatted(
                  option,
                  Plural.of(each.stops(), "loop"),
                  Plural.of(each.refused(), "iteration"),
                  each.because() == null
                      ? "no closed task came near it"
                      : "one less would have stopped " + each.because().task()));
    }
    output.line("suggested: " + String.join(" ", options));
    output.note(
        "derived from "
            + Plural.of(suggestion.tasks(), "closed task")
            + (suggestion.isThin()
                ? ": too few to rely on; expected at least " + Backtest.THIN
                : ""));
  }

  private void unrecorded(Output output) {
    for (Map.Entry<Rule, Integer> each : test.unrecorded().entrySet()) {
      output.note(
          "%s could not be judged for %s: not recorded"
              .formatted(each.getKey().slug(), Plural.of(each.getValue(), "iteration")));
    }
  }
}
