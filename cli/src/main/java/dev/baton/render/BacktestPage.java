package dev.baton.render;

import dev.baton.app.breaker.Backtest;
import dev.baton.app.breaker.Backtest.Outcome;
import dev.baton.app.breaker.Backtest.Suggestion;
import dev.baton.breaker.history.Replay.Replayed;
import dev.baton.breaker.history.SafeThresholds.Threshold;
import dev.baton.breaker.policy.Rule;
import dev.baton.json.document.BacktestJson;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What other policies would have stopped, for people. */
public record BacktestPage(Backtest test) {
  private static final int SHOWN = 3;

  public void print(Output output) {
    if (output.isJson()) {
      output.json(new BacktestJson(test));
      return;
    }
    if (test.loops() == 0) {
      output.note(
          "no iterations are recorded yet; baton run and baton observe record them automatically");
      return;
    }
    output.line(
        count(test.loops(), "loop")
            + ", "
            + count(test.iterations(), "iteration")
            + ", "
            + test.cost().dollars()
            + "; "
            + count(test.succeeded(), "task")
            + " closed");
    Table table =
        new Table(
            List.of(
                Column.left("POLICY"),
                Column.right("STOPPED"),
                Column.right("WRONGLY"),
                Column.right("NOT BEGUN"),
                Column.right("CUT SHORT"),
                Column.right("SAVED")));
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
          outcome.name()
              + " would have stopped "
              + each.loop().task()
              + (stop.during() ? " in" : " after")
              + " iteration "
              + stop.ordinal()
              + " of "
              + each.iterations()
              + ", but it was closed: "
              + stop.reason());
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
      String option = each.setting().option() + " " + BacktestJson.text(each);
      options.add(option);
      output.line(
          option
              + ": would have stopped "
              + count(each.stops(), "loop")
              + " and saved "
              + count(each.refused(), "iteration")
              + (each.because() == null
                  ? "; no closed task came near it"
                  : "; one less would have stopped " + each.because().task()));
    }
    output.line("suggested: " + String.join(" ", options));
    output.note(
        "derived from "
            + count(suggestion.tasks(), "closed task")
            + (suggestion.isThin()
                ? ": too few to rely on; expected at least " + Backtest.THIN
                : ""));
  }

  private void unrecorded(Output output) {
    for (Map.Entry<Rule, Integer> each : test.unrecorded().entrySet()) {
      output.note(
          each.getKey().slug()
              + " could not be judged for "
              + count(each.getValue(), "iteration")
              + ": not recorded");
    }
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
